-- Programs that act for an account.

CREATE TABLE program_tokens (
    -- For lists. It lets nobody in.
    id TEXT NOT NULL PRIMARY KEY,
    -- Of the token (SHA-256).
    hash TEXT NOT NULL UNIQUE,
    person TEXT NOT NULL,
    -- For what it is, in its owner's words.
    description TEXT NOT NULL,
    -- What may be done with it, divided by blanks.
    scopes TEXT NOT NULL,
    -- Times are in milliseconds since 1970.
    created BIGINT NOT NULL,
    used BIGINT
);

CREATE INDEX program_tokens_of_person ON program_tokens (person);

-- How a challenge ended that came to nothing: declined or canceled. It is kept until it would have expired, so that both are told.
ALTER TABLE challenges ADD COLUMN outcome TEXT;
