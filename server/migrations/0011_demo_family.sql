alter table app.demo rename column household to demo_family;
