-- A game is what it began as and the events since. The other columns repeat what the events say, so
-- that lists need not replay games; they are written together with the events.
CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    -- The game before anything happened, as JSON.
    begun TEXT NOT NULL,
    -- As lists show it, as JSON.
    summary TEXT NOT NULL,
    -- What lists are filtered by: the rule set; open, won, lost, drawn or over; human or a level.
    game TEXT NOT NULL,
    outcome TEXT NOT NULL,
    opponent TEXT NOT NULL,
    -- In milliseconds since 1970.
    created BIGINT NOT NULL
);

CREATE INDEX games_by_age ON games (created, id);

CREATE TABLE events (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    -- As JSON.
    body TEXT NOT NULL,
    -- Two writers cannot both append the same version.
    PRIMARY KEY (game_id, version)
);
