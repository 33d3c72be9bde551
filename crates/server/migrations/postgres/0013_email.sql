-- E-mail: accounts are found by an address, and what was mailed by whom it was for.
CREATE INDEX accounts_of_email ON accounts (email) WHERE email IS NOT NULL;
CREATE INDEX mailed_codes_of_person ON mailed_codes (person);

-- Who was signed in when a browser asked for notices: with that session they end.
ALTER TABLE push_devices ADD COLUMN session TEXT;
