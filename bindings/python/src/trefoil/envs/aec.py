"""The games for PettingZoo, one agent after the other."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from trefoil._trefoil import Encoding, Position


def env(game: str, *, claim_awards_fives: bool = False, render_mode: str | None = None) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: who plays an illegal action loses."""
    raw = RawEnv(game, claim_awards_fives=claim_awards_fives, render_mode=render_mode)
    checked = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class RawEnv(AECEnv):  # type: ignore[misc]
    """A game between player_0 and player_1. The agent to act is asked of the game: they need not alternate.

    An observation has the planes of the position and the mask of legal actions. The seed of a reset chooses the start
    in LYNGK; without one every reset has the next.
    """

    metadata = {"name": "trefoil_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False}

    def __init__(self, game: str, *, claim_awards_fives: bool = False, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.position = Position.start(game, claim_awards_fives=claim_awards_fives)
        self._awards = claim_awards_fives
        self._encoding = Encoding(game)
        self._next_seed = 1
        self.possible_agents = ["player_0", "player_1"]
        actions = self._encoding.actions
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, self._encoding.shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """The position as the player to act sees it; only the agent to act has legal actions."""
        to_act = agent == self._agent_to_act() and not self.position.is_over
        if to_act:
            mask = self._encoding.mask(self.position).astype(np.int8)
        else:
            mask = np.zeros(self._encoding.actions, np.int8)
        return {"observation": self._encoding.observe(self.position), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._next_seed = seed
        self.position = Position.start(self.game, self._next_seed, claim_awards_fives=self._awards)
        self._next_seed += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent_to_act()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0
        assert action is not None
        self.position.play_action(int(action))
        self._clear_rewards()
        if self.position.is_over:
            if self.position.winner is not None:
                for player, agent in enumerate(self.possible_agents):
                    self.rewards[agent] = 1 if player == self.position.winner else -1
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._agent_to_act()
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode == "svg":
            return self.position.svg()
        return self.position.drawing() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""

    def _agent_to_act(self) -> str:
        return self.possible_agents[self.position.to_act]
