-- Whose grocery wishes a family lets be sent to an outside model: nobody's, those of its grown-ups, or those of all.

alter table public.families
  add column assistant_consent text not null default 'off' check (assistant_consent in ('off', 'grown_ups', 'all'));
