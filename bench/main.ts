// npm run bench [-- --quick] [-- --only list,create,live,push,noisy,purge,memory,start,device,calendar,groceries,chat,records,bytes,alike] [-- --rows 5000000]
import { parseArgs } from 'node:util';
import { ALIKE_METHOD, measureAlike } from './alike.ts';
import { CALENDAR_METHOD, measureCalendar } from './browser/calendar.ts';
import { CHAT_METHOD, measureChat } from './browser/chat.ts';
import { GROCERIES_METHOD, measureGroceries } from './browser/groceries.ts';
import { measureRecords, RECORDS_METHOD } from './browser/records.ts';
import { compareSql } from './check-sql.ts';
import { DEVICE_METHOD, measureDeviceStart } from './device-start.ts';
import { FULL, QUICK, type Figure } from './figures.ts';
import { LIVE_METHOD, measureLive } from './live.ts';
import { measureMemory, MEMORY_METHOD } from './memory.ts';
import { measureNoisy, NOISY_METHOD } from './noisy.ts';
import { measurePurge, PURGE_METHOD } from './purge.ts';
import { measurePushes, PUSHES_METHOD } from './pushes/pushes.ts';
import { missedLimits, renderTable, writeReport, type Part } from './report.ts';
import { BYTES_METHOD, measureScriptBytes } from './script-bytes.ts';
import { makeFolder, removeFolder, startCasita, stopServers } from './servers.ts';
import { measureStart, START_METHOD } from './start.ts';
import { measureThroughput, THROUGHPUT_METHOD } from './throughput.ts';

const PARTS = [
  'list',
  'create',
  'live',
  'push',
  'noisy',
  'purge',
  'memory',
  'start',
  'device',
  'calendar',
  'groceries',
  'chat',
  'records',
  'bytes',
  'alike',
] as const;
type PartName = (typeof PARTS)[number];

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string' }, rows: { type: 'string' } },
});
const wanted = values.only?.split(',') ?? [...PARTS];
const unknown = wanted.filter((name) => !PARTS.some((part) => part === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')} to measure. Choose from: ${PARTS.join(', ')}.\n`);
  process.exit(1);
}
if (process.platform !== 'linux') {
  process.stderr.write('CPU and memory are read from /proc, so the bench runs on Linux only.\n');
  process.exit(1);
}
const pace = values.quick ? QUICK : FULL;
const parts: Part[] = [];
const differences = await compareSql();
for (const difference of differences) process.stdout.write(`${difference}\n`);
const folder = makeFolder();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void giveUp());

try {
  // The first start fills the folder, so that every later one is warm.
  const casita = await startCasita(folder);
  try {
    await measure('list', 'List 50 tasks', THROUGHPUT_METHOD, () => measureThroughput(casita, 'list', pace));
    await measure('create', 'Create a task', THROUGHPUT_METHOD, () => measureThroughput(casita, 'create', pace));
    await measure('live', 'From a write to being seen', LIVE_METHOD, () => measureLive(casita, pace));
    await measure('noisy', 'A noisy family', NOISY_METHOD, () => measureNoisy(casita, pace));
    const rows = Number(values.rows ?? pace.purgeRows);
    await measure('purge', 'Purging in a large table', PURGE_METHOD, () => measurePurge(casita, rows));
  } finally {
    await casita.stop();
  }
  await measure('push', 'From a write to a push', PUSHES_METHOD, () => measurePushes(folder, pace));
  await measure('memory', 'Memory', MEMORY_METHOD, () => measureMemory(folder, pace));
  await measure('start', 'Start', START_METHOD, () => measureStart(folder, pace));
  await measure('device', 'A start on the device', DEVICE_METHOD, measureDeviceStart);
  await measure('calendar', 'Screens of a large family', CALENDAR_METHOD, () => measureCalendar(folder));
  await measure('groceries', 'A long grocery list', GROCERIES_METHOD, () => measureGroceries(folder));
  await measure('chat', 'A long chat', CHAT_METHOD, () => measureChat(folder));
  await measure('records', 'Records of years', RECORDS_METHOD, () => measureRecords(folder));
  await measure('alike', 'Known and unknown addresses', ALIKE_METHOD, () => measureAlike(folder, pace));
  await measure('bytes', 'Script', BYTES_METHOD, () => measureScriptBytes(folder));
} finally {
  await stopServers();
  removeFolder(folder);
}

process.stdout.write(`\n${renderTable(parts)}\n`);
if (values.quick || values.only) {
  process.stdout.write('\nThe report was not written: only a full run is one.\n');
} else {
  writeReport(parts, pace, differences, new Date());
  if (missedLimits(parts).length > 0) process.exitCode = 1;
}

async function giveUp(): Promise<void> {
  await stopServers();
  removeFolder(folder);
  process.exit(1);
}

async function measure(name: PartName, title: string, method: string, work: () => Promise<Figure[]>): Promise<void> {
  if (!wanted.includes(name)) return;
  process.stdout.write(`${title} …\n`);
  parts.push({ title, method, figures: await work() });
}
