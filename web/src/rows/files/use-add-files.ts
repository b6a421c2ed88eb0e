import { useState } from 'react';
import type { FileColumn, NamedFile } from '#contract/files/kinds.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { formatBytes } from '../../ui/numbers/format-bytes.ts';
import { addFiles, type NotAdded } from './add-files.ts';
import { filesWords } from './files-words.ts';

/** Adds chosen files to those of a column, and says what became of them. */
export function useAddFiles(
  column: FileColumn,
  value: readonly NamedFile[],
  onChange: (files: readonly NamedFile[]) => void,
) {
  const { language } = useDateHabits();
  const say = filesWords(language);
  const [isAdding, setIsAdding] = useState(false);
  const [said, setSaid] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);

  const sayNotAdded = ({ name, reason, most = 0 }: NotAdded) =>
    say(reason, { name, most: column.most, size: formatBytes(most, language) });

  return {
    isAdding,
    /** For those who hear it. */
    said,
    /** Why files were not added, a sentence each. */
    problems,
    add: async (chosen: readonly File[]) => {
      if (chosen.length === 0) return;
      setIsAdding(true);
      const { files, notAdded, areKept } = await addFiles(chosen, column, column.most - value.length);
      setIsAdding(false);
      setProblems([...notAdded.map(sayNotAdded), ...(areKept ? [] : [say('held')])]);
      setSaid(files.length > 0 ? say('added', { name: files.map(({ name }) => name).join(', ') }) : '');
      if (files.length > 0) onChange([...value, ...files]);
    },
    remove: (file: NamedFile) => {
      onChange(value.filter(({ id }) => id !== file.id));
      setProblems([]);
      setSaid(say('removed', { name: file.name }));
    },
  };
}
