import { expect, it } from 'vitest';
import { areaFollowers } from '../areas.ts';
import { Transactions } from '../platform/db/transactions.ts';
import { aDatabase } from '../testing/database.ts';
import { demoFamilies } from './demo-families.ts';
import { loadDemoData } from './load.ts';
import { deleteDemoData } from './reset.ts';
import { refuseDemoAccounts } from './start.ts';

it('a database that goes public is refused while it holds accounts with published passwords, loaded in whichever setting', async () => {
  const other = await aDatabase();
  const otherTransactions = new Transactions(other.database, { followers: areaFollowers });
  await refuseDemoAccounts(otherTransactions, 'HOST=0.0.0.0 can be reached from the network');
  await loadDemoData(otherTransactions, demoFamilies().slice(0, 2));
  await expect(
    refuseDemoAccounts(otherTransactions, 'HOST=0.0.0.0 can be reached from the network'),
  ).rejects.toMatchObject({
    name: 'SetupError',
    message: expect.stringMatching(/while HOST=0\.0\.0\.0 can be reached.*DEMO_DATA=off npm run demo:reset/s),
  });
  expect(await deleteDemoData(otherTransactions)).toBe(2);
  await refuseDemoAccounts(otherTransactions, 'HOST=0.0.0.0 can be reached from the network');
  const left = await other.admin.query('select 1 from auth."user" union all select 1 from public.families');
  expect(left.rows).toEqual([]);
  await other.close();
});
