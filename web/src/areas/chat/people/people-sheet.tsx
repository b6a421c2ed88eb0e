import { LogOut, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { chatParticipants, chatPermissions } from '#contract/areas/chat/chats.ts';
import { pairId } from '#contract/areas/chat/words.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useWrite } from '../../../lib/sync/rows.ts';
import { explainError } from '../../../rows/explain-error.ts';
import { useNamesOf } from '../../../rows/use-names-of.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { Person } from '../../../ui/people.ts';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { offerUndo } from '../../../ui/toasts/undo.ts';
import type { FamilyProps } from '../../area.ts';
import type { ChatView } from '../chats.ts';
import body from '../sheet-body.module.css';
import styles from './people-sheet.module.css';

interface PeopleSheetProps {
  isOpen: boolean;
  onClose: () => void;
  open: ChatView;
  family: FamilyProps;
  /** Who looks at the chat now. */
  here: readonly string[];
  onLeave: () => void;
}

/** Who is in a chat. Managers add and take out; everyone leaves. */
export function PeopleSheet({ isOpen, onClose, open, family, here, onLeave }: PeopleSheetProps) {
  const { t } = useTranslation('chat');
  const { chat, people } = open;
  const isOwnChat = chat.kind === 'chat';
  const mayManage = useMay()(chatPermissions.manage) && isOwnChat;
  const managers = useNamesOf(chatPermissions.manage);
  const write = useWrite(chatParticipants);
  const [added, setAdded] = useState<Person | null>(null);
  const outside = family.currentMembers.filter(({ id }) => !people.some((person) => person.id === id));

  async function add(user_id: string): Promise<void> {
    setAdded(null);
    const outcome = await write.create({ chat_id: chat.id, user_id }, pairId(chat.id, user_id)).saved;
    if (outcome.kind !== 'refused') return;
    const { error } = outcome;
    showToast(() => ({ title: t('updateFailed'), description: explainError(error), tone: 'error' }));
  }

  function takeOut({ id, firstName }: Person): void {
    write.remove(pairId(chat.id, id));
    offerUndo(
      () => ({ title: t('takenOut', { name: firstName }), description: t('takenOutText'), undo: t('undo') }),
      () => void add(id),
    );
  }

  return (
    <Sheet {...{ isOpen, onClose }} title={t('people')}>
      <div className={body['body']}>
        <p className="quiet">
          {t(chat.kind === 'chat' ? 'onlyThoseIn' : chat.kind === 'family' ? 'allAreIn' : 'allWhoMayRead')}
        </p>
        <ul className={styles['list']}>
          {people.map((person) => (
            <li key={person.id} className={styles['person']}>
              <Avatar person={person} size="sm" />
              <span className={styles['name']}>
                {person.name}
                {here.includes(person.id) ? <span className={styles['here']}>{t('isHere')}</span> : null}
              </span>
              {mayManage && person.id !== family.myId ? (
                <IconButton label={t('takeOut', { name: person.firstName })} onClick={() => takeOut(person)}>
                  <UserMinus size={20} />
                </IconButton>
              ) : null}
            </li>
          ))}
        </ul>
        {mayManage && outside.length > 0 ? (
          <section aria-label={t('add')} className={styles['outside']}>
            <h3 className={styles['title']}>{t('add')}</h3>
            <ul className={styles['list']}>
              {outside.map((person) => (
                <li key={person.id} className={styles['person']}>
                  <Avatar person={person} size="sm" />
                  <span className={styles['name']}>{person.name}</span>
                  <IconButton
                    label={t('addPerson', { name: person.firstName })}
                    aria-expanded={added?.id === person.id}
                    onClick={() => setAdded(person)}
                  >
                    <UserPlus size={20} />
                  </IconButton>
                  {added?.id === person.id ? (
                    <div className={styles['asked']}>
                      <p>{t('seesAll', { name: person.firstName })}</p>
                      <Button tone="primary" onClick={() => void add(person.id)}>
                        {t('addPerson', { name: person.firstName })}
                      </Button>
                    </div>
                  ) : null}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {isOwnChat ? (
          <>
            {mayManage ? null : <p className="quiet">{t('askToChange', { names: managers() })}</p>}
            <Button tone="quiet" icon={<LogOut size={18} aria-hidden="true" />} onClick={onLeave}>
              {t('leave')}
            </Button>
          </>
        ) : null}
      </div>
    </Sheet>
  );
}
