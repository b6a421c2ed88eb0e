import { groceryStaples } from '#contract/areas/groceries/items.ts';
import { groceryLists } from '#contract/areas/groceries/lists.ts';
import { groceryDishes, groceryMeals } from '#contract/areas/groceries/meals.ts';
import { lazyRowDialog, RowDialogHost } from '../../rows/row-dialog-host.tsx';

const ListDialog = lazyRowDialog(() => import('./components/list-dialog.tsx').then((file) => file.ListDialog));
const StapleDialog = lazyRowDialog(() => import('./staples/staple-dialog.tsx').then((file) => file.StapleDialog));
const MealDialog = lazyRowDialog(() => import('./meals/meal-dialog.tsx').then((file) => file.MealDialog));
const DishDialog = lazyRowDialog(() => import('./meals/dish-dialog.tsx').then((file) => file.DishDialog));

/** The dialogs of the area's tables, but for that of items, which every screen has. */
export const GroceryDialogs = () => (
  <>
    <RowDialogHost table={groceryLists} area="groceries">
      {(props) => <ListDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={groceryStaples} area="groceries">
      {(props) => <StapleDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={groceryMeals} area="groceries">
      {(props) => <MealDialog {...props} />}
    </RowDialogHost>
    <RowDialogHost table={groceryDishes} area="groceries">
      {(props) => <DishDialog {...props} />}
    </RowDialogHost>
  </>
);
