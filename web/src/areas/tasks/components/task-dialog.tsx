import { useState, type FormEvent } from 'react';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { useMay, useMayChange } from '../../../lib/auth/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus/focus-first-error.ts';
import { useKitLabels } from '../../../ui/labels.tsx';
import type { Person } from '../../../ui/people.ts';
import { SheetForm } from '../../../ui/sheet/sheet-form.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { checkDraft, draftOf, isSameDraft, type DraftErrors, type TaskDraft } from '../draft.ts';
import { useSaveTask } from '../use-save-task.ts';
import { useWhenHidden } from '../use-when-hidden.ts';
import { AssigneeFields } from './assignee-fields.tsx';
import { DueFields } from './due-fields.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

export interface TaskDialogProps {
  isOpen: boolean;
  /** Null for a new task. */
  task: Task | null;
  /** A stored draft to restore. */
  draft?: TaskDraft | null;
  currentMembers: readonly Person[];
  managers: readonly Person[];
  myId: string;
  onClose: () => void;
  /** Called when the dialog is closed with unsaved text. */
  onDropDraft: (draft: TaskDraft) => void;
  /** Called when the page may be unloaded with unsaved text in the form. */
  onStoreDraft: (draft: TaskDraft) => void;
  /** Called when the dialog is saved or closed, so that the stored draft can be deleted. */
  onForgetDraft: () => void;
}

/** The form that creates or changes a task. The caller gives it a new key per opening. */
export function TaskDialog(props: TaskDialogProps) {
  const {
    isOpen,
    task,
    draft: restored,
    currentMembers,
    managers,
    myId,
    onClose,
    onDropDraft,
    onStoreDraft,
    onForgetDraft,
  } = props;
  const { t } = useTranslation('tasks');
  const may = useMay();
  const mayChange = useMayChange(tasks);
  const [before] = useState(() => draftOf(task, task ? [] : [myId]));
  const [draft, setDraft] = useState<TaskDraft>(restored ?? before);
  const [errors, setErrors] = useState<DraftErrors>({});
  const { isSaving, failure, save } = useSaveTask(task, before, myId);
  const mayEdit = task === null || mayChange.update(task, { title: `${task.title}.` });
  const mayStatus = task === null || mayChange.update(task, { status: otherStatus(task) });
  const isReadOnly = !mayEdit && !mayStatus;
  const labelsOfKit = useKitLabels();

  useWhenHidden(isOpen && !isSameDraft(draft, before) ? () => onStoreDraft(draft) : null, onForgetDraft);

  const change = (fields: Partial<TaskDraft>) => setDraft((now) => ({ ...now, ...fields }));

  function close() {
    if (isSaving) return;
    onClose();
    if (!isSameDraft(draft, restored ?? before) || restored) onDropDraft(draft);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const found = checkDraft(draft);
    setErrors(found);
    const first = found.title ?? found.description;
    if (first) {
      showToast(() => ({ key: 'task', title: t(first), tone: 'error' }));
      focusFirstError(event.currentTarget);
      return;
    }
    if (await save(draft)) onClose();
  }

  const labels = task === null ? (['create', 'creating'] as const) : (['save', 'saving'] as const);
  return (
    <Sheet isOpen={isOpen} onClose={close} title={t(task === null ? 'newTask' : isReadOnly ? 'viewTask' : 'editTask')}>
      <SheetForm
        onSubmit={(event) => void submit(event)}
        failure={failure}
        actions={
          <>
            <Button onClick={close} disabled={isSaving}>
              {isReadOnly ? labelsOfKit.close : t('cancel')}
            </Button>
            {isReadOnly ? null : (
              <Button type="submit" tone="primary" disabled={isSaving}>
                {t(labels[isSaving ? 1 : 0])}
              </Button>
            )}
          </>
        }
      >
        <TextField
          label={t('fieldTitle')}
          placeholder={t('fieldTitlePlaceholder')}
          autoComplete="off"
          data-autofocus
          disabled={!mayEdit}
          value={draft.title}
          error={errors.title ? t(errors.title) : null}
          onChange={(event) => {
            change({ title: event.target.value });
            setErrors(({ title: _title, ...others }) => others);
          }}
        />
        <fieldset disabled={!mayEdit}>
          <DueFields day={draft.day} time={draft.time} onChange={change} />
        </fieldset>
        <fieldset disabled={!mayEdit}>
          <AssigneeFields
            currentMembers={currentMembers}
            managers={managers}
            mayAssignAll={may('tasks.manage')}
            isNew={task === null}
            myId={myId}
            mode={draft.mode}
            chosen={draft.chosen}
            onChange={change}
          />
        </fieldset>
        <TextAreaField
          label={t('fieldDescription')}
          optional={t('optional')}
          disabled={!mayEdit}
          value={draft.description}
          error={errors.description ? t(errors.description) : null}
          onChange={(event) => change({ description: event.target.value })}
        />
        {/* A new task is always pending, so it has no status field. */}
        {task === null ? null : (
          <Choice
            label={t('fieldStatus')}
            disabled={!mayStatus}
            chosen={draft.status}
            onChoose={(status) => change({ status })}
            options={[
              { value: 'pending', label: t('statusPending') },
              { value: 'in progress', label: t('statusInProgress') },
              { value: 'completed', label: t('statusCompleted') },
            ]}
          />
        )}
      </SheetForm>
    </Sheet>
  );
}

function otherStatus(task: Task): Task['status'] {
  return task.status === 'completed' ? 'pending' : 'completed';
}
