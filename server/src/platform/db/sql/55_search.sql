/* A text without accents and case, as `fold` of the contract's search has it. */
create or replace function app.fold(p_text text) returns text language sql immutable parallel safe as
$$ select lower(regexp_replace(normalize(p_text, nfd), '[\u0300-\u036F]', '', 'g')) $$;
grant execute on function app.fold(text) to {{member}};
