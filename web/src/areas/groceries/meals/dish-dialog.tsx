import { useState } from 'react';
import {
  groceryDishes,
  groceryFoodLimits,
  type GroceryDish,
  type Ingredient,
} from '#contract/areas/groceries/meals.ts';
import { members } from '#contract/areas/family.ts';
import { parseItems } from '#contract/areas/groceries/parse-items.ts';
import { readRecipe } from '#contract/areas/groceries/recipes.ts';
import { toApiError } from '../../../lib/api/api-error.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { explainError } from '../../../rows/explain-error.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { sayAmount } from '../say-amount.ts';

const RECIPE_FAULTS = ['unreachable', 'timeout', 'status', 'redirects', 'too_large', 'no_recipe'] as const;

/** A dish with what it needs: typed line by line, or read from the page of its recipe. */
export function DishDialog(props: RowDialogProps<GroceryDish>) {
  const { row } = props;
  const { t, language } = useTranslation('groceries');
  const { rows: limits } = useRows(groceryFoodLimits);
  const { rows: family } = useRows(members);
  const [reading, setReading] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null });
  const sayIngredients = (ingredients: readonly Ingredient[]) =>
    ingredients.map((one) => [sayAmount(one, language), one.name].filter(Boolean).join(' ')).join('\n');
  const form = useRowForm(groceryDishes, props, {
    area: 'groceries',
    initial: {
      ...{ title: row?.title ?? '', servings: row?.servings ?? 4, ingredients: sayIngredients(row?.ingredients ?? []) },
      ...{ source_url: row?.source_url ?? '', note: row?.note ?? '' },
    },
    toFields: (values) => ({ ...values, ingredients: readIngredients(values.ingredients) }),
  });
  const { values, change, mayEdit } = form;

  /** Lines that say the same as before stay as they are stored: a size in a recipe's words may be read otherwise. */
  function readIngredients(text: string): Ingredient[] | null {
    if (row?.ingredients && text === sayIngredients(row.ingredients)) return row.ingredients;
    // Line by line, so that a text of any length is read: of too many ingredients the form says so.
    const items = text.split('\n').flatMap((line) => parseItems(line));
    const read = items.map(({ name, quantity, unit, amount_words }) => ({ name, quantity, unit, amount_words }));
    return read.length > 0 ? read : null;
  }

  async function fetchRecipe(): Promise<void> {
    setReading({ isBusy: true, problem: null });
    try {
      const recipe = await callRemote(readRecipe, { address: values.source_url.trim(), language });
      change({
        ...{ title: values.title || recipe.title, servings: recipe.servings ?? values.servings },
        ...{ ingredients: sayIngredients(recipe.ingredients), source_url: recipe.source_url },
      });
      setReading({ isBusy: false, problem: null });
    } catch (thrown) {
      const error = toApiError(thrown);
      const fault = RECIPE_FAULTS.find((one) => one === error.fields?.['address']);
      const isAddress = error.fields?.['address'] !== undefined && fault === undefined;
      const problem = fault ? t(`recipe_${fault}`) : isAddress ? t('recipe_address') : explainError(error);
      setReading({ isBusy: false, problem });
    }
  }

  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t(form.isNew ? 'newDish' : mayEdit ? 'editDish' : 'viewDish')}>
      <TextField label={t('dishTitle')} autoComplete="off" data-autofocus {...form.text('title')} />
      <TextField
        label={t('recipeAddress')}
        type="url"
        inputMode="url"
        autoComplete="off"
        {...form.text('source_url')}
        error={reading.problem ?? form.errorOf('source_url')}
      />
      {mayEdit && values.source_url.trim() !== '' ? (
        <Button disabled={reading.isBusy} onClick={() => void fetchRecipe()}>
          {t(reading.isBusy ? 'readingRecipe' : 'readRecipe')}
        </Button>
      ) : null}
      <TextAreaField label={t('ingredients')} hint={t('ingredientsHint')} rows={8} {...form.text('ingredients')} />
      {limits.length > 0 ? (
        <p>
          {limits
            .map(
              ({ member_id, words }) =>
                `${members.label(family.find(({ id }) => id === member_id) ?? {}) ?? ''}: ${words}`,
            )
            .join(' · ')}
        </p>
      ) : null}
      <NumberField label={t('servings')} {...form.number('servings')} />
      <TextAreaField label={t('note')} {...form.text('note')} />
    </RowDialog>
  );
}
