import { useEffect, useRef, useState } from 'react';
import type { GroceryAnswer, GroceryAnswerLine } from '#contract/areas/groceries/assistant.ts';
import { members } from '#contract/areas/family.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeBox } from '../../../ui/notice-box.tsx';
import { SheetForm } from '../../../ui/sheet/sheet-form.tsx';
import { ChosenLine, ChosenLines } from '../components/chosen-line.tsx';
import { sayAmount } from '../say-amount.ts';
import styles from './assistant.module.css';

interface ProposalProps {
  answer: GroceryAnswer;
  onAccept: (lines: readonly GroceryAnswerLine[]) => void;
  onAgain: () => void;
}

/** What the assistant proposes, of which a person accepts all or some. What is on the list already is not chosen at first. */
export function Proposal({ answer, onAccept, onAgain }: ProposalProps) {
  const { t, language } = useTranslation('assistant');
  const { by, dishes, lines, left_out, unknown } = answer;
  const [chosen, setChosen] = useState(() => new Set(lines.filter(({ change }) => change !== 'there')));
  const said = useRef<HTMLParagraphElement>(null);
  // The field of the wish is gone, and the proposal is read out.
  useEffect(() => said.current?.focus(), []);
  const isWarned = (line: GroceryAnswerLine) => chosen.has(line) && line.warnings.length > 0;
  const warned = lines.filter(isWarned).length;
  const names = new Intl.ListFormat(language);
  const sayDish = ({ title, people }: GroceryAnswer['dishes'][number]) =>
    people === null ? title : t('forPeople', { title, count: people });

  function choose(line: GroceryAnswerLine, isChosen: boolean): void {
    const next = new Set(chosen);
    if (isChosen) next.add(line);
    else next.delete(line);
    setChosen(next);
  }

  const groups = [
    { title: t('toAdd'), of: lines.filter(({ change }) => change !== 'there') },
    { title: t('alreadyThere'), of: lines.filter(({ change }) => change === 'there') },
  ].filter(({ of }) => of.length > 0);

  return (
    <SheetForm
      onSubmit={(event) => {
        event.preventDefault();
        onAccept(lines.filter((line) => chosen.has(line)));
      }}
      actions={
        <>
          <Button onClick={onAgain}>{t('again')}</Button>
          {lines.length > 0 ? (
            <Button type="submit" tone="primary" disabled={chosen.size === 0}>
              {chosen.size === 0 ? t('addNone') : t('add', { count: chosen.size })}
            </Button>
          ) : null}
        </>
      }
    >
      {dishes.length > 0 ? <p className={styles['dishes']}>{dishes.map(sayDish).join(' · ')}</p> : null}
      <p ref={said} tabIndex={-1} className="quiet">
        {lines.length === 0 ? t('nothing') : by === 'built-in' ? t('suggestion') : t('suggestionBy', { name: by })}
      </p>
      {warned > 0 ? (
        <NoticeBox needsAttention>
          <p>{t('warned', { count: warned })}</p>
        </NoticeBox>
      ) : null}
      {groups.map(({ title, of }) => (
        <ChosenLines key={title} title={title}>
          {of.map((line) => (
            <ProposedLine
              key={`${line.name} ${line.unit} ${line.amount_words}`}
              line={line}
              isChosen={chosen.has(line)}
              onChoose={(isChosen) => choose(line, isChosen)}
            />
          ))}
        </ChosenLines>
      ))}
      {left_out.length > 0 ? <p className="quiet">{t('leftOut', { names: names.format(left_out) })}</p> : null}
      {unknown.length > 0 ? <p className="quiet">{t('unknown', { words: unknown.join(' · ') })}</p> : null}
    </SheetForm>
  );
}

interface ProposedLineProps {
  line: GroceryAnswerLine;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function ProposedLine({ line, isChosen, onChoose }: ProposedLineProps) {
  const { t, language } = useTranslation('assistant');
  const { rows: people } = useRows(members);
  const { name, there, warnings } = line;
  const nameOf = (id: string) => people.find((person) => person.id === id)?.first_name ?? t('aMember');
  const amount = there === null ? '' : sayAmount(there, language);
  return (
    <ChosenLine
      {...{ name, isChosen, onChoose }}
      amount={sayAmount(line, language)}
      there={there === null ? null : amount === '' ? t('isThere') : t('there', { amount })}
    >
      {warnings.map(({ member, words }) => (
        <span key={`${member} ${words}`} className={styles['warning']}>
          {t('notFor', { name: nameOf(member), words })}
        </span>
      ))}
    </ChosenLine>
  );
}
