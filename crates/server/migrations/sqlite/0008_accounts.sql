-- People with a name of their own. An account is a person, so that who was a guest keeps their games.
CREATE TABLE accounts (
    person TEXT NOT NULL PRIMARY KEY,
    -- As it is shown.
    name TEXT NOT NULL,
    -- Names that look alike have the same key.
    name_key TEXT NOT NULL UNIQUE,
    -- Its hash (argon2id). Empty: nobody can sign in by one.
    password TEXT NOT NULL,
    -- Seen by nobody else. Only one that was confirmed stands here.
    email TEXT,
    -- 1 if a program plays.
    bot BIGINT NOT NULL,
    -- Times are in milliseconds since 1970.
    created BIGINT NOT NULL,
    -- Until when nothing can be written to others.
    muted_until BIGINT,
    -- Since when nobody can sign in.
    closed BIGINT
) WITHOUT ROWID;

-- Names that were given out, for good: those of deleted accounts too.
CREATE TABLE account_names (
    name_key TEXT NOT NULL PRIMARY KEY,
    taken BIGINT NOT NULL
) WITHOUT ROWID;

-- Browsers that are signed in.
CREATE TABLE sessions (
    -- For lists of devices. It lets nobody in.
    id TEXT NOT NULL PRIMARY KEY,
    -- Of what the cookie says (SHA-256).
    hash TEXT NOT NULL UNIQUE,
    person TEXT NOT NULL,
    -- Such as "Firefox, Linux".
    browser TEXT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX sessions_of_person ON sessions (person);

-- Sessions that have ended of late, so that every node closes their sockets.
CREATE TABLE ended_sessions (
    number INTEGER PRIMARY KEY,
    person TEXT NOT NULL,
    session TEXT NOT NULL,
    at BIGINT NOT NULL
);

-- Each lets somebody in once who has forgotten the password.
CREATE TABLE recovery_codes (
    -- Of the code (SHA-256).
    hash TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX recovery_codes_of_person ON recovery_codes (person);

-- What was sent by e-mail, to be brought back once.
CREATE TABLE mailed_codes (
    -- Of the code (SHA-256).
    hash TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    -- confirm or recover.
    purpose TEXT NOT NULL,
    -- Where it went.
    email TEXT NOT NULL,
    expires BIGINT NOT NULL
) WITHOUT ROWID;

-- Who wants nothing to do with whom.
CREATE TABLE blocks (
    person TEXT NOT NULL,
    blocked TEXT NOT NULL,
    -- What the blocked person was called, for somebody without an account.
    name TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, blocked)
) WITHOUT ROWID;

CREATE INDEX blocks_of_blocked ON blocks (blocked);

-- What people have told of each other.
CREATE TABLE reports (
    number INTEGER PRIMARY KEY,
    -- Who told it.
    person TEXT NOT NULL,
    -- Of whom, and what they were called.
    about TEXT NOT NULL,
    name TEXT NOT NULL,
    -- cheating, insults, spam, name or other.
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    -- Where it happened.
    game TEXT,
    -- What was written in the chat then.
    said TEXT,
    at BIGINT NOT NULL,
    -- When an administrator was done with it.
    settled BIGINT
);

-- What happened with accounts. Nothing here is ever changed but addresses, which are forgotten after a time.
CREATE TABLE audit (
    number INTEGER PRIMARY KEY,
    at BIGINT NOT NULL,
    -- Such as sign-in.
    what TEXT NOT NULL,
    person TEXT,
    name TEXT,
    -- Of the network, not of the machine.
    address TEXT,
    detail TEXT
);

CREATE INDEX audit_by_age ON audit (at);
CREATE INDEX audit_of_person ON audit (person, number) WHERE person IS NOT NULL;

-- Who wrote it; unknown for what is older.
ALTER TABLE chat ADD COLUMN person TEXT;
CREATE INDEX chat_of_person ON chat (person, number) WHERE person IS NOT NULL;
