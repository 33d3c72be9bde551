-- Strangers meet: how games came about, ratings, seeks and challenges.

-- 1 if ratings change with it.
ALTER TABLE games ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
-- How fast it is; nothing without a clock.
ALTER TABLE games ADD COLUMN speed TEXT;
-- How it came about: friend, seek, pairing or challenge. Who has no link finds all but the first.
ALTER TABLE games ADD COLUMN source TEXT NOT NULL DEFAULT 'friend';
-- The players' ratings when it began, in thousandths.
ALTER TABLE games ADD COLUMN white_rating BIGINT;
ALTER TABLE games ADD COLUMN white_deviation BIGINT;
ALTER TABLE games ADD COLUMN black_rating BIGINT;
ALTER TABLE games ADD COLUMN black_deviation BIGINT;

CREATE INDEX games_to_watch ON games (created, id) WHERE ended IS NULL AND source <> 'friend';

-- Ratings by Glicko-2: rating and deviation in thousandths, volatility in millionths.
CREATE TABLE ratings (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    -- How many games it is made of.
    games BIGINT NOT NULL,
    -- When the last of them ended: since then the deviation grows.
    changed BIGINT NOT NULL,
    PRIMARY KEY (person, game, speed)
);

-- What each rated game has done to a rating.
CREATE TABLE rating_changes (
    -- Which game it was, by its id.
    played TEXT NOT NULL,
    side TEXT NOT NULL,
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    at BIGINT NOT NULL,
    before BIGINT NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    -- A game counts once.
    PRIMARY KEY (played, side)
);

CREATE INDEX rating_changes_of_person ON rating_changes (person, game, speed, at);

-- How often somebody has been brought together with somebody else.
CREATE TABLE meetings (
    person TEXT NOT NULL PRIMARY KEY,
    -- For live games. Whoever pairs somebody says which number they saw: nobody is paired twice at once.
    live BIGINT NOT NULL,
    -- For all games, and the last of them.
    met BIGINT NOT NULL,
    game TEXT
);

-- Who looks for somebody to play with.
CREATE TABLE seeks (
    id TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    -- 1 if it is somebody with an account; 1 if a program plays.
    account BIGINT NOT NULL,
    bot BIGINT NOT NULL,
    game TEXT NOT NULL,
    -- As JSON.
    clock TEXT NOT NULL,
    speed TEXT NOT NULL,
    rated BIGINT NOT NULL,
    side TEXT NOT NULL,
    -- Which ratings are wanted.
    least BIGINT,
    most BIGINT,
    -- 1 if it waits for quick pairing; else it is open in the lobby.
    pool BIGINT NOT NULL,
    -- The maker's rating, in thousandths.
    rating BIGINT,
    deviation BIGINT,
    -- The maker's number in meetings, where the game is live. After the next pairing the seek is void.
    live BIGINT,
    created BIGINT NOT NULL,
    -- When the maker was last there.
    seen BIGINT NOT NULL
);

CREATE INDEX seeks_of_person ON seeks (person);
CREATE INDEX seeks_in_pool ON seeks (game, clock, rated) WHERE pool = 1;

-- Who asks whom for a game.
CREATE TABLE challenges (
    id TEXT NOT NULL PRIMARY KEY,
    challenger TEXT NOT NULL,
    challenged TEXT NOT NULL,
    game TEXT NOT NULL,
    -- As JSON.
    clock TEXT NOT NULL,
    rated BIGINT NOT NULL,
    side TEXT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);

CREATE INDEX challenges_by ON challenges (challenger);
CREATE INDEX challenges_to ON challenges (challenged);
