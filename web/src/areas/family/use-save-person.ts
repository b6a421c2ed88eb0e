import { useState } from 'react';
import { members, updateProfile, type Member, type MemberColour } from '#contract/areas/family.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { tidyLine } from '#contract/text.ts';
import { callRemote } from '../../lib/api/call-remote.ts';
import { sayThrown } from '../../lib/api/error-words.ts';
import { useWrite } from '../../lib/sync/rows.ts';
import { refreshAccount, useSession } from '../../lib/auth/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

export interface PersonDraft {
  readonly first: string;
  readonly last: string;
  readonly colour: MemberColour;
}

export function draftOfPerson(row: Member): PersonDraft {
  return { first: row.first_name ?? '', last: row.last_name ?? '', colour: row.colour };
}

export type PersonErrors = Partial<Record<'first' | 'last', 'firstNameRequired' | 'nameTooLong'>>;

export function checkPerson({ first, last }: PersonDraft): PersonErrors {
  if (tidyLine(first) === '') return { first: 'firstNameRequired' };
  if (tidyLine(first).length > NAME_MAX) return { first: 'nameTooLong' };
  return tidyLine(last).length > NAME_MAX ? { last: 'nameTooLong' } : {};
}

interface SavePerson {
  isSaving: boolean;
  /** The message why it was not saved, until the next attempt. */
  failure: string | null;
  /** Resolves to true if the dialog may close: the person is saved, or stored on this device. */
  save(draft: PersonDraft): Promise<boolean>;
}

/**
 * Saves a member, or a new one (`row` null). A person's own name belongs to their account and applies to all their families, so
 * changing it needs the server. All other changes are writes to a row and work offline.
 */
export function useSavePerson(row: Member | null): SavePerson {
  const { t } = useTranslation('family');
  const write = useWrite(members);
  const { user } = useSession();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(draft: PersonDraft): Promise<boolean> {
    const names = { first_name: tidyLine(draft.first), last_name: tidyLine(draft.last) };
    if (row === null)
      return isSaved(await write.create({ ...names, last_name: names.last_name || null, colour: draft.colour }).saved);
    const isRenamed = names.first_name !== (row.first_name ?? '') || names.last_name !== (row.last_name ?? '');
    const isRecoloured = draft.colour !== row.colour;
    if (isRenamed && row.user_id === user?.id) {
      await callRemote(updateProfile, names);
      void refreshAccount();
      return isRecoloured ? isSaved(await write.update(row.id, { colour: draft.colour }).saved) : true;
    }
    if (!isRenamed && !isRecoloured) return true;
    const changes = {
      ...(isRenamed ? { ...names, last_name: names.last_name || null } : {}),
      ...(isRecoloured ? { colour: draft.colour } : {}),
    };
    return isSaved(await write.update(row.id, changes).saved);
  }

  function isSaved(outcome: Awaited<ReturnType<typeof write.create>['saved']>): boolean {
    if (outcome.kind === 'refused') throw outcome.error;
    return outcome.kind === 'saved';
  }

  async function save(draft: PersonDraft): Promise<boolean> {
    setFailure(null);
    setIsSaving(true);
    try {
      // A change that only waits is shown by the sync sign, not by a toast.
      if (await send(draft)) {
        const name = tidyLine(draft.first);
        const say = () => (row === null ? t('personAdded', { name }) : t('personSaved'));
        showToast(() => ({ key: 'person', title: say(), tone: 'done' }));
      }
      return true;
    } catch (thrown) {
      showToast(() => ({ key: 'person', title: t('personFailed'), description: sayThrown(thrown), tone: 'error' }));
      setFailure(sayThrown(thrown));
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  return { isSaving, failure, save };
}
