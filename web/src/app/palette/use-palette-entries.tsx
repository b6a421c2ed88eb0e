import { useNavigate } from '@tanstack/react-router';
import {
  CalendarPlus,
  Check,
  ListChecks,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  Plus,
  RefreshCw,
  Sun,
  UsersRound,
  Languages,
  House,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { calendarPermissions } from '#contract/areas/calendar.ts';
import { familyPermissions } from '#contract/areas/family.ts';
import { tasks, taskPermissions } from '#contract/areas/tasks.ts';
import { switchToFamily } from '../../areas/family/switch-to-family.ts';
import { tables } from '#contract/tables.ts';
import { FAMILY_AREAS, SETTINGS_AREA, type Area } from '../../lib/areas.ts';
import { chooseLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { chooseColorScheme, useColorScheme } from '../../ui/theme/color-scheme.ts';
import { describeShortcut } from '../../ui/focus/shortcut.ts';
import { usePeople } from '../people.ts';
import { toggleSideBar } from '../shell/side-bar-state.ts';
import { useAreas } from '../shell/use-areas.ts';
import { openNewEvent } from '../dialogs/event-dialog-host.tsx';
import { openInvite } from '../dialogs/invite-dialog-host.tsx';
import { openNewTask, openTask } from '../dialogs/task-dialog-host.tsx';
import { openRow } from '../../rows/open-row.ts';
import { wordsOf, type Searchable } from '../../rows/search.ts';

export interface PaletteEntry extends Searchable {
  readonly key: string;
  readonly icon: ReactNode;
  /** A short note at the end of the line. */
  readonly note?: string;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly key: string;
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
  /** Shown only once something is typed. */
  readonly isForSearching: boolean;
}

const OTHER_LANGUAGES = { en: { to: 'es', name: 'Español' }, es: { to: 'en', name: 'English' } } as const;

/** All entries of the palette. They come from data on this device only. */
export function usePaletteEntries(openSheet: (sheet: 'sign-out' | 'sync') => void): readonly PaletteGroup[] {
  const go = useGoEntries();
  const actions = useActionEntries(openSheet);
  const found = useTaskEntries();
  const people = usePeopleEntries();
  const ofAreas = useAreaGroups();
  const { t } = useTranslation();
  return [
    { key: 'go', name: t('searchGroupGo'), entries: go, isForSearching: false },
    { key: 'actions', name: t('searchGroupActions'), entries: actions, isForSearching: false },
    { key: 'tasks', name: t('searchGroupTasks'), entries: found, isForSearching: true },
    { key: 'people', name: t('searchGroupPeople'), entries: people, isForSearching: true },
    ...ofAreas,
  ];
}

function useGoEntries(): PaletteEntry[] {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const { areas } = useAreas();
  return [...areas, SETTINGS_AREA].map(({ path, name, icon: Icon, coming }: Area) => ({
    key: path,
    label: name[language],
    icon: <Icon size={20} aria-hidden="true" />,
    ...(coming ? { note: t('soon') } : {}),
    run: () => void navigate({ to: path }),
  }));
}

function useActionEntries(openSheet: (sheet: 'sign-out' | 'sync') => void): PaletteEntry[] {
  const { t, language } = useTranslation();
  const { families, family } = useSession();
  const may = useMay();
  const { choice } = useColorScheme();
  const other = OTHER_LANGUAGES[language];
  const schemes = [
    { value: 'light', word: 'themeLight', icon: <Sun size={20} aria-hidden="true" /> },
    { value: 'dark', word: 'themeDark', icon: <Moon size={20} aria-hidden="true" /> },
    { value: 'system', word: 'themeSystem', icon: <Monitor size={20} aria-hidden="true" /> },
  ] as const;
  const addTask = {
    key: 'add-task',
    label: t('addTask'),
    icon: <Plus size={20} aria-hidden="true" />,
    run: openNewTask,
  };
  const newEvent = {
    key: 'new-event',
    label: t('newEvent'),
    icon: <CalendarPlus size={20} aria-hidden="true" />,
    run: () => openNewEvent(),
  };
  const invite = {
    key: 'invite',
    label: t('invite'),
    icon: <UsersRound size={20} aria-hidden="true" />,
    run: openInvite,
  };
  return [
    ...(may(taskPermissions.create) ? [addTask] : []),
    ...(may(calendarPermissions.create) ? [newEvent] : []),
    ...(may(familyPermissions.manage) ? [invite] : []),
    ...families
      .filter(({ id }) => id !== family?.id)
      .map(({ id, name }) => ({
        key: `family ${id}`,
        label: t('searchFamily', { name }),
        icon: <House size={20} aria-hidden="true" />,
        run: () => void switchToFamily(id),
      })),
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

/** Open tasks before completed ones. Title and description are searched. */
function useTaskEntries(): PaletteEntry[] {
  const { t } = useTranslation();
  const { rows } = useRows(tasks);
  const isDone = (status: string) => status === 'completed';
  return rows
    .toSorted((one, other) => Number(isDone(one.status)) - Number(isDone(other.status)))
    .map((task) => ({
      key: `task ${task.id}`,
      label: task.title,
      words: task.description ?? '',
      icon: isDone(task.status) ? <Check size={20} aria-hidden="true" /> : <ListChecks size={20} aria-hidden="true" />,
      ...(isDone(task.status) ? { note: t('searchDone') } : {}),
      run: () => openTask(task),
    }));
}

const SEARCHED = FAMILY_AREAS.flatMap((area: Area) =>
  tables.filter(({ name }) => name === area.searchedTable).map((table) => ({ ...area, table })),
);

/** The rows of the areas that name a table to search. */
function useAreaGroups(): PaletteGroup[] {
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

function usePeopleEntries(): PaletteEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { currentMembers } = usePeople();
  return currentMembers.map((person) => ({
    key: `person ${person.id}`,
    label: t('searchTasksOf', { name: person.name }),
    words: person.name,
    icon: <Avatar person={person} size="sm" />,
    run: () => void navigate({ to: '/tasks', search: { who: person.id } }),
  }));
}
