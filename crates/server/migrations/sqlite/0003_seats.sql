-- Games between people. Seats and what lists ask for are columns; the events stay the game itself.
ALTER TABLE games RENAME TO games_of_0002;
ALTER TABLE events RENAME TO events_of_0002;

CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    -- Of the last event. Whoever appends says which version they saw.
    version BIGINT NOT NULL,
    -- Up to which version the events stand in the table packed.
    packed BIGINT NOT NULL DEFAULT 0,
    -- Which game, by its name.
    game TEXT NOT NULL,
    -- As JSON.
    clock TEXT NOT NULL,
    -- Who sits where; nobody while a seat is open.
    white TEXT,
    black TEXT,
    white_name TEXT NOT NULL DEFAULT '',
    black_name TEXT NOT NULL DEFAULT '',
    -- 1 if people may talk.
    chat BIGINT NOT NULL,
    -- The game that follows it with the sides swapped.
    rematch TEXT,
    to_act TEXT NOT NULL,
    turns BIGINT NOT NULL,
    -- For a small picture.
    position TEXT NOT NULL,
    -- How it ended: nothing while it goes on. A draw has a reason and no winner.
    reason TEXT,
    winner TEXT,
    -- Times are in milliseconds since 1970.
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    ended BIGINT,
    -- When whoever is to act loses on time.
    deadline BIGINT
) WITHOUT ROWID;

CREATE INDEX games_of_white ON games (white, ended, id) WHERE white IS NOT NULL;
CREATE INDEX games_of_black ON games (black, ended, id) WHERE black IS NOT NULL;
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX games_to_pack ON games (ended) WHERE ended IS NOT NULL AND packed < version;

CREATE TABLE events (
    game TEXT NOT NULL,
    -- 0 is the game before anything happened.
    version BIGINT NOT NULL,
    -- As JSON.
    body TEXT NOT NULL,
    -- Two writers cannot both append the same version.
    PRIMARY KEY (game, version)
) WITHOUT ROWID;

-- Finished games: the beginning and the events, compressed. Their rows in events are gone.
CREATE TABLE packed (
    game TEXT NOT NULL PRIMARY KEY,
    body BLOB NOT NULL
);

CREATE TABLE chat (
    number INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    -- players or watchers.
    room TEXT NOT NULL,
    -- Of whom: their name then, and their side if they had one.
    name TEXT NOT NULL,
    side TEXT,
    text TEXT NOT NULL,
    at BIGINT NOT NULL
);

CREATE INDEX chat_of_game ON chat (game, number);

-- Answers that somebody has prepared for turns of the other side.
CREATE TABLE conditional (
    game TEXT NOT NULL,
    side TEXT NOT NULL,
    -- As JSON.
    lines TEXT NOT NULL,
    PRIMARY KEY (game, side)
) WITHOUT ROWID;

CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL
) WITHOUT ROWID;

-- What lets a second device in, once.
CREATE TABLE tokens (
    token TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    expires BIGINT NOT NULL
) WITHOUT ROWID;

CREATE TABLE settings (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

INSERT INTO games (id, version, game, clock, chat, to_act, turns, position, created, changed)
SELECT id, COALESCE((SELECT MAX(version) FROM events_of_0002 WHERE game_id = id), 0),
    json_extract(begun, '$.game'), '{"kind":"none"}', 0, 'white', 0, '',
    json_extract(begun, '$.created'), json_extract(begun, '$.created')
FROM games_of_0002;
INSERT INTO events SELECT id, 0, begun FROM games_of_0002;
INSERT INTO events SELECT game_id, version, body FROM events_of_0002;
DROP TABLE events_of_0002;
DROP TABLE games_of_0002;
