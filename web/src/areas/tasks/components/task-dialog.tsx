import { tasks, type Task, taskPermissions } from '#contract/areas/tasks.ts';
import { SEVERAL_FILES, type NamedFile } from '#contract/files/kinds.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useMay, useMayChange } from '../../../lib/auth/use-may.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import type { Person } from '../../../ui/people.ts';
import { AudienceField } from '../../../rows/audience/audience-field.tsx';
import { FilesField } from '../../../rows/files/files-field.tsx';
import { RepeatFields } from '../../../rows/repeat/repeat-fields.tsx';
import { composeTask, draftOf } from '../draft.ts';
import { explainRefusal } from '../failures.ts';
import { AssigneeFields } from './assignee-fields.tsx';
import { DueFields } from './due-fields.tsx';
import { TaskHistory } from './task-history.tsx';
import { deviceZone } from '../../../ui/dates/dates.ts';

export interface TaskDialogProps extends RowDialogProps<Task> {
  /** All present and past members. */
  people: readonly Person[];
  currentMembers: readonly Person[];
  managers: readonly Person[];
  myId: string;
}

/** The form that creates or changes a task. The caller gives it a new key per opening. */
export function TaskDialog({ people, currentMembers, managers, myId, ...props }: TaskDialogProps) {
  const { row: task } = props;
  const { t } = useTranslation('tasks');
  const may = useMay();
  const mayChange = useMayChange(tasks);
  const mayEdit = task === null || mayChange.update(task, { title: `${task.title}.` });
  const mayStatus = task === null || mayChange.update(task, { status: otherStatus(task) });
  const isReadOnly = !mayEdit && !mayStatus;
  const form = useRowForm(tasks, props, {
    area: 'tasks',
    initial: draftOf(task, task ? [] : [myId]),
    toFields: (values) => ({
      ...composeTask(values, myId),
      ...(task === null ? {} : { attachments: listOf(values.attachments) }),
    }),
    files: ({ attachments }) => (attachments.length > 0 ? { attachments } : {}),
    mayEdit,
    explain: explainRefusal,
  });
  const { values, change } = form;
  return (
    <RowDialog
      form={form}
      isOpen={props.isOpen}
      title={t(task === null ? 'newTask' : isReadOnly ? 'viewTask' : 'editTask')}
      isReadOnly={isReadOnly}
    >
      <TextField
        label={t('fieldTitle')}
        placeholder={t('fieldTitlePlaceholder')}
        autoComplete="off"
        data-autofocus
        {...form.text('title')}
      />
      <fieldset disabled={!mayEdit}>
        <DueFields
          day={values.day}
          time={values.time}
          onChange={(due) => change({ ...due, zone: due.day === '' ? '' : deviceZone() })}
        />
      </fieldset>
      <RepeatFields
        values={values}
        day={values.day}
        fault={form.faultOf('rrule')}
        disabled={!mayEdit}
        onChange={(repeat) => change({ ...repeat, zone: deviceZone() })}
      />
      <fieldset disabled={!mayEdit}>
        <AssigneeFields
          currentMembers={currentMembers}
          managers={managers}
          mayAssignAll={may(taskPermissions.manage)}
          isNew={task === null}
          myId={myId}
          mode={values.mode}
          chosen={values.chosen}
          onChange={change}
        />
      </fieldset>
      <TextAreaField label={t('fieldDescription')} {...form.text('description')} />
      <FilesField
        column={SEVERAL_FILES}
        value={values.attachments}
        disabled={!mayEdit}
        onChange={(attachments) => change({ attachments })}
      />
      <AudienceField
        {...{ currentMembers, myId }}
        value={values.audience}
        maker={task?.created_by ?? null}
        forIds={values.chosen}
        disabled={!mayEdit}
        onChange={(audience) => change({ audience })}
      />
      {/* A new task is always pending, so it has no status field. */}
      {task === null ? null : (
        <Choice
          label={t('fieldStatus')}
          disabled={!mayStatus}
          chosen={values.status}
          onChoose={(status) => change({ status })}
          options={[
            { value: 'pending', label: t('statusPending') },
            { value: 'in progress', label: t('statusInProgress') },
            { value: 'completed', label: t('statusCompleted') },
          ]}
        />
      )}
      {task === null ? null : <TaskHistory task={task} people={people} onBroughtBack={form.close} />}
    </RowDialog>
  );
}

/** No file is null, as it is stored. */
const listOf = (files: readonly NamedFile[]) => (files.length > 0 ? files : null);

function otherStatus(task: Task): Task['status'] {
  return task.status === 'completed' ? 'pending' : 'completed';
}
