-- Games of the version before stay as they are, to be copied to the devices of those who played them.
ALTER TABLE games RENAME TO earlier_games;
ALTER TABLE events RENAME TO earlier_events;

-- A game is what it began as and the events since.
CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    -- The game before anything happened, as JSON.
    begun TEXT NOT NULL
);

CREATE TABLE events (
    game_id TEXT NOT NULL REFERENCES games (id),
    version BIGINT NOT NULL,
    -- As JSON.
    body TEXT NOT NULL,
    -- Two writers cannot both append the same version.
    PRIMARY KEY (game_id, version)
);
