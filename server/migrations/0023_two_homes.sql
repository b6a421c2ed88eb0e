-- The colour by which people in several families tell them apart. Without one it follows from the family's id.
alter table public.families add column colour text
  check (colour in ('brick', 'ochre', 'olive', 'fern', 'lagoon', 'blue', 'violet', 'berry'));

-- The family that a notification is about. Without a reference, because it lies in the workspace of a person.
alter table public.notifications add column about_family uuid;
