import { useState } from 'react';
import { chatParticipants, chats, type Chat } from '#contract/areas/chat/chats.ts';
import { pairId } from '#contract/areas/chat/words.ts';
import { MEMBER_COLOURS } from '#contract/areas/family.ts';
import { ONE_PICTURE, type NamedFile } from '#contract/files/kinds.ts';
import { newId } from '#contract/ids.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useWrite, useWriteGroup } from '../../../lib/sync/rows.ts';
import { FilesField } from '../../../rows/files/files-field.tsx';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toggled, Toggles } from '../../../ui/switches/toggles.tsx';
import type { FamilyProps } from '../../area.ts';
import styles from './chat-dialog.module.css';

const KEPT = ['', '365', '30'] as const;
type Kept = (typeof KEPT)[number];

const pictureOf = (id: string, name: string): readonly NamedFile[] =>
  id ? [{ id, kind: 'picture', name, size: null }] : [];

/** Makes a chat with its people, or changes what it is called, how it looks and how long its messages are kept. */
export function ChatDialog(props: RowDialogProps<Chat> & FamilyProps) {
  const { row, isOpen, currentMembers, myId, onMade } = props;
  const { t } = useTranslation('chat');
  const write = useWrite(chats);
  const writeGroup = useWriteGroup(chats);
  const [id] = useState(() => newId(Date.now()));
  const form = useRowForm(
    chats,
    { ...props, onMade: undefined },
    {
      area: 'chat',
      initial: {
        ...{ name: row?.name ?? '', colour: row?.colour ?? '', photo: row?.photo ?? '' },
        kept_days: String(row?.kept_days ?? '') as Kept, // one of them
        members: [] as readonly string[],
      },
      toFields: ({ name, colour, kept_days, photo }) => ({
        name: name.trim() === '' ? null : name,
        colour: colour || null,
        kept_days: kept_days === '' ? null : Number(kept_days),
        ...(row ? { photo: photo || null } : {}),
      }),
      send: async (fields, save) => {
        if (row) return save(fields);
        const made = writeGroup((group) => {
          group.create(chats, fields, id);
          for (const user_id of form.values.members)
            group.create(chatParticipants, { chat_id: id, user_id }, pairId(id, user_id));
        });
        const outcome = await made.saved;
        if (outcome.kind === 'refused') return outcome;
        // A file is uploaded for a row, so the row comes first.
        if (form.values.photo) write.update(id, { photo: form.values.photo });
        onMade?.(id, fields);
        return outcome.kind === 'saved' ? { kind: 'saved', row: null } : outcome;
      },
    },
  );
  const { values, change, isNew } = form;
  const isFamily = row?.kind === 'family';
  const others = currentMembers.filter((person) => person.id !== myId);
  return (
    <RowDialog
      form={form}
      isOpen={isOpen}
      title={t(isNew ? 'newChat' : 'editChat')}
      isIncomplete={!isFamily && values.name.trim() === ''}
    >
      <TextField
        label={t('name')}
        placeholder={t('nameExample')}
        hint={isFamily ? t('familyNameHint') : undefined}
        autoComplete="off"
        data-autofocus
        {...form.text('name')}
        optional={isFamily ? t('optional') : ''}
      />
      {isNew ? (
        <Toggles
          label={t('whoIsIn')}
          options={others.map((person) => ({
            ...{ value: person.id, label: person.name },
            icon: <Avatar person={person} size="sm" />,
          }))}
          chosen={values.members}
          onToggle={(member) => change({ members: toggled(values.members, member) })}
        />
      ) : null}
      {isNew ? <p className="quiet">{t('onlyThoseIn')}</p> : null}
      <Choice
        label={t('colour')}
        chosen={values.colour}
        onChoose={(colour) => change({ colour })}
        options={[
          { value: '', label: t('noColour') },
          ...MEMBER_COLOURS.map((colour) => ({
            ...{ value: colour, label: t(`colour_${colour}`) },
            icon: <span className={styles['colour']} style={{ background: `var(--${colour})` }} />,
          })),
        ]}
      />
      <FilesField
        column={ONE_PICTURE}
        value={pictureOf(values.photo, values.name)}
        disabled={false}
        onChange={(files) => change({ photo: files[0]?.id ?? '' })}
      />
      <SelectField
        label={t('keptFor')}
        hint={values.kept_days === '' ? t('keptHint') : t('keptText', { days: values.kept_days })}
        value={values.kept_days}
        options={KEPT.map((value) => ({ value, label: t(value === '' ? 'keptAlways' : `kept_${value}`) }))}
        onChange={(kept_days) => change({ kept_days })}
      />
    </RowDialog>
  );
}
