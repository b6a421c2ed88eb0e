import { useNavigate } from '@tanstack/react-router';
import { LogOut, Monitor, Moon, PanelLeft, RefreshCw, Sun, Languages } from 'lucide-react';
import { PERMISSIONS, tables } from '#contract/tables.ts';
import type { PaletteEntry, PaletteGroup, PalettePart } from '../../areas/area.ts';
import { AREAS, FAMILY_AREAS, inOrder, SETTINGS_AREA, type NavigationArea } from '../../areas/areas.ts';
import { chooseLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { chooseColorScheme, useColorScheme } from '../../ui/theme/color-scheme.ts';
import { describeShortcut } from '../../ui/focus/shortcut.ts';
import { useFamilyProps } from '../people.ts';
import { toggleSideBar } from '../shell/side-bar-state.ts';
import { useAreas } from '../shell/use-areas.ts';
import { openRow } from '../../rows/open-row.ts';
import type { Found } from '../../rows/search/found-rows.ts';
import { wordsOf } from '../../rows/search/typed-texts.ts';

const PARTS = inOrder(
  import.meta.glob<PalettePart['usePalette']>('../../areas/*/area/palette.tsx', { eager: true, import: 'usePalette' }),
);
const OTHER_LANGUAGES = { en: { to: 'es', name: 'Español' }, es: { to: 'en', name: 'English' } } as const;

/** All entries of the palette: of data on this device, and of what the server found. */
export function usePaletteEntries(
  openSheet: (sheet: 'sign-out' | 'sync') => void,
  found: Found,
): readonly PaletteGroup[] {
  const family = useFamilyProps();
  const go = useGoEntries();
  // oxlint-disable-next-line react/rules-of-hooks -- the list is the same in each rendering
  const ofAreas = PARTS.map((usePalette) => usePalette(family, found));
  const actions = useActionEntries(
    openSheet,
    ofAreas.flatMap((one) => one.actions ?? []),
  );
  const searched = useSearchedGroups();
  const { t } = useTranslation();
  return [
    { key: 'go', name: t('searchGroupGo'), entries: go, isForSearching: false },
    { key: 'actions', name: t('searchGroupActions'), entries: actions, isForSearching: false },
    ...ofAreas.flatMap((one) => one.groups ?? []),
    ...searched,
  ];
}

function useGoEntries(): PaletteEntry[] {
  const { language } = useTranslation();
  const navigate = useNavigate();
  const { areas } = useAreas();
  return [...areas, SETTINGS_AREA].map(({ path, name, icon: Icon }: NavigationArea) => ({
    key: path,
    label: name[language],
    icon: <Icon size={20} aria-hidden="true" />,
    run: () => void navigate({ to: path }),
  }));
}

const ADDS = AREAS.flatMap(({ dialog }) => (dialog?.add ? [{ ...dialog.add, table: dialog.table }] : []));

function useActionEntries(
  openSheet: (sheet: 'sign-out' | 'sync') => void,
  ofAreas: readonly PaletteEntry[],
): PaletteEntry[] {
  const { t, language } = useTranslation();
  const may = useMay();
  const { choice } = useColorScheme();
  const other = OTHER_LANGUAGES[language];
  const schemes = [
    { value: 'light', word: 'themeLight', icon: <Sun size={20} aria-hidden="true" /> },
    { value: 'dark', word: 'themeDark', icon: <Moon size={20} aria-hidden="true" /> },
    { value: 'system', word: 'themeSystem', icon: <Monitor size={20} aria-hidden="true" /> },
  ] as const;
  return [
    ...ADDS.filter((add) => may({ roles: PERMISSIONS[add.may] ?? [] })).map(({ words, icon: Icon, table }) => ({
      key: `add ${table}`,
      label: words[language],
      icon: <Icon size={20} aria-hidden="true" />,
      run: () => openRow({ name: table }, null),
    })),
    ...ofAreas,
    ...schemes
      .filter(({ value }) => value !== choice)
      .map(({ value, word, icon }) => ({
        key: `theme ${value}`,
        label: t('searchTheme', { name: t(word) }),
        icon,
        run: () => chooseColorScheme(value),
      })),
    {
      key: 'language',
      label: t('searchLanguage', { name: other.name }),
      icon: <Languages size={20} aria-hidden="true" />,
      run: () => void chooseLanguage(other.to),
    },
    {
      key: 'side-bar',
      label: t('searchSideBar'),
      icon: <PanelLeft size={20} aria-hidden="true" />,
      note: describeShortcut('B'),
      run: toggleSideBar,
    },
    {
      key: 'waiting',
      label: t('searchWaiting'),
      icon: <RefreshCw size={20} aria-hidden="true" />,
      run: () => openSheet('sync'),
    },
    {
      key: 'sign-out',
      label: t('signOut'),
      icon: <LogOut size={20} aria-hidden="true" />,
      run: () => openSheet('sign-out'),
    },
  ];
}

const SEARCHED = FAMILY_AREAS.flatMap((area: NavigationArea) =>
  tables.filter(({ name }) => name === area.searchedTable).map((table) => ({ ...area, table })),
);

/** The rows of the areas that name a table to search. */
function useSearchedGroups(): PaletteGroup[] {
  const { language } = useTranslation();
  const navigate = useNavigate();
  return SEARCHED.map(({ path, word, name, icon: Icon, table }) => {
    // oxlint-disable-next-line react/rules-of-hooks -- the list is a constant, so each is called once in each rendering
    const { rows } = useRows(table);
    const entries = rows.map((row) => ({
      key: `${word} ${row.id}`,
      label: table.label(row) ?? '',
      words: wordsOf(table, row),
      icon: <Icon size={20} aria-hidden="true" />,
      run: () => {
        void navigate({ to: path });
        openRow(table, row);
      },
    }));
    return { key: `rows-${word}`, name: name[language], entries, isForSearching: true };
  });
}
