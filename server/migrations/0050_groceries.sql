-- What a family buys and cooks. The rules of what belongs together are in contract/src/areas/groceries.
create table public.grocery_lists (
  family_id uuid not null references public.families (id),
  id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  shop text check (length(shop) <= 80),
  position double precision check (position between -1000000000 and 1000000000),
  is_first boolean not null default false,
  shows_prices boolean not null default false,
  is_completed boolean not null default false,
  completed_at timestamptz,
  completed_by uuid,
  next_list_id uuid,
  shopper_id uuid,
  shopping_since timestamptz,
  created_by uuid not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, completed_by) references public.members (family_id, id),
  foreign key (family_id, next_list_id) references public.grocery_lists (family_id, id) on delete set null (next_list_id),
  foreign key (family_id, shopper_id) references public.members (family_id, id),
  foreign key (family_id, created_by) references public.members (family_id, id)
);

create table public.grocery_dishes (
  family_id uuid not null references public.families (id),
  id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  servings integer check (servings between 1 and 100),
  ingredients jsonb check (jsonb_typeof(ingredients) = 'array' and jsonb_array_length(ingredients) <= 60),
  source_url text check (length(source_url) <= 1000),
  note text check (length(note) <= 1000),
  created_by uuid not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, created_by) references public.members (family_id, id)
);

create table public.grocery_items (
  family_id uuid not null references public.families (id),
  id uuid not null,
  list_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 120),
  quantity double precision check (quantity between 0.001 and 100000),
  unit text check (length(unit) <= 10),
  amount_words text check (length(amount_words) <= 40),
  category text check (length(category) <= 20),
  position double precision check (position between -1000000000 and 1000000000),
  note text check (length(note) <= 500),
  brand text check (length(brand) <= 80),
  gtin text check (length(gtin) <= 14),
  price integer check (price between 0 and 100000000),
  is_checked boolean not null default false,
  checked_by uuid,
  checked_at timestamptz,
  added_by uuid not null,
  source text not null default 'manual' check (source in ('manual', 'assistant', 'staple', 'meal')),
  for_member uuid,
  dish_id uuid,
  dish_name text check (length(dish_name) <= 200),
  photo uuid,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, list_id) references public.grocery_lists (family_id, id) on delete cascade,
  foreign key (family_id, checked_by) references public.members (family_id, id),
  foreign key (family_id, added_by) references public.members (family_id, id),
  foreign key (family_id, for_member) references public.members (family_id, id),
  foreign key (family_id, dish_id) references public.grocery_dishes (family_id, id) on delete set null (dish_id)
);

-- One row for all names that are the same product, by its normal name.
create table public.grocery_products (
  family_id uuid not null references public.families (id),
  id uuid not null,
  key text not null,
  name text not null check (length(name) <= 120),
  quantity double precision,
  unit text,
  category text check (length(category) <= 20),
  bought_category text,
  last_price integer,
  times_bought integer not null,
  last_bought_at timestamptz,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id)
);
create index grocery_products_key on public.grocery_products (family_id, key) where deleted_at is null;

create table public.grocery_shops (
  family_id uuid not null references public.families (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 80),
  aisles text[] check (cardinality(aisles) <= 16),
  learned jsonb check (jsonb_typeof(learned) = 'array'),
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id)
);

create table public.grocery_staples (
  family_id uuid not null references public.families (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 120),
  quantity double precision check (quantity between 0.001 and 100000),
  unit text check (length(unit) <= 10),
  amount_words text check (length(amount_words) <= 40),
  category text check (length(category) <= 20),
  every_weeks integer not null check (every_weeks between 1 and 8),
  next_on date not null,
  time_zone text check (length(time_zone) <= 64),
  list_id uuid,
  is_paused boolean not null default false,
  created_by uuid not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, list_id) references public.grocery_lists (family_id, id) on delete set null (list_id),
  foreign key (family_id, created_by) references public.members (family_id, id)
);

create table public.grocery_meals (
  family_id uuid not null references public.families (id),
  id uuid not null,
  on_date date not null,
  dish_id uuid,
  title text not null check (length(btrim(title)) between 1 and 200),
  servings integer check (servings between 1 and 100),
  position double precision check (position between -1000000000 and 1000000000),
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, dish_id) references public.grocery_dishes (family_id, id) on delete set null (dish_id)
);

create table public.grocery_food_limits (
  family_id uuid not null references public.families (id),
  id uuid not null,
  member_id uuid not null,
  words text not null check (length(btrim(words)) between 1 and 120),
  kind text not null check (kind in ('allergy', 'intolerance', 'diet', 'dislike')),
  version bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, member_id) references public.members (family_id, id)
);
