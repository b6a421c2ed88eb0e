-- The moment of a row queues the one after it, so it is never given up.
update app.jobs set is_kept = true where kind = 'moment';
