-- A claim is ended and held by its id: after it has expired, its subjects may belong to another one.
delete from app.checkout_claims;
alter table app.checkout_claims add column claim_id uuid not null;
create index checkout_claims_claim on app.checkout_claims (claim_id);
