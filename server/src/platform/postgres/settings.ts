export type PostgresSettings = {
  /** Total connections, for the server's pool and all other clients. */
  maxConnections: number;
  /** False only for throw-away test data: a crash of the machine may then lose everything. */
  isDurable: boolean;
  major: number;
};

/**
 * The whole postgresql.conf, written at every start, so that the settings do not depend on the folder. Small on purpose, because a
 * family's machine may have 1 GB: few connections, no unused helper processes.
 */
export function renderPostgresConf({ maxConnections, isDurable, major }: PostgresSettings): string {
  const lines = [
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    `max_connections = ${maxConnections}`,
    'superuser_reserved_connections = 3',
    'password_encryption = scram-sha-256',

    'shared_buffers = 32MB',
    'huge_pages = off',
    'work_mem = 4MB',
    'maintenance_work_mem = 32MB',
    'temp_buffers = 1MB',
    'max_worker_processes = 2',
    'max_parallel_workers_per_gather = 0',
    'max_parallel_maintenance_workers = 0',
    'max_logical_replication_workers = 0',
    'autovacuum_max_workers = 1',
    'jit = off',
    ...(major >= 18 ? ['io_method = sync'] : []),

    // There are no replicas, so the log only contains what crash recovery needs.
    'wal_level = minimal',
    'max_wal_senders = 0',
    'min_wal_size = 32MB',
    'max_wal_size = 256MB',
    'checkpoint_timeout = 5min',
    ...(isDurable ? ['fsync = on'] : ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']),

    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "datestyle = 'iso, ymd'",
    "lc_messages = 'C'",
    "default_text_search_config = 'pg_catalog.simple'",
    'idle_session_timeout = 0',
    // Detects a vanished client while its query still runs.
    'client_connection_check_interval = 5s',
    // Logs starts, crashes and refused log-ins, but no errors of statements, which the server handles itself.
    'log_min_messages = log',
    'log_error_verbosity = terse',
    'log_checkpoints = off',
    'log_autovacuum_min_duration = -1',
    "log_line_prefix = '%m [%p] '",
  ];
  return `# Written by Casita at every start: changes here are lost.\n${lines.join('\n')}\n`;
}

export const PG_HBA_CONF = '# Written by Casita at every start.\nhost all all 127.0.0.1/32 scram-sha-256\n';
