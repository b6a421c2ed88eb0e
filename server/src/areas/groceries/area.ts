import type { Area } from '../../core/area.ts';
import { groceryContent } from './content-rules.ts';
import { demo } from './demo.ts';
import { groceryFollowers } from './followers.ts';
import { groceryItemsHandlers, groceryListsHandlers } from './handlers.ts';
import { listMailWorker } from './jobs.ts';
import { shoppingStarted, tellShopping } from './notices.ts';
import { registerGroceryCalls } from './routes.ts';
import { stapleDue } from './staple-commands.ts';
import './schema.ts';

/** What a family buys and cooks. */
export const groceries: Area = {
  handlers: { grocery_lists: groceryListsHandlers, grocery_items: groceryItemsHandlers },
  mount: registerGroceryCalls,
  followers: [...groceryFollowers, tellShopping],
  notices: [shoppingStarted],
  moments: [stapleDue],
  mailers: [listMailWorker],
  content: groceryContent,
  demo,
};
