import { Link } from '@tanstack/react-router';
import { FamilyScreen } from '../../areas/family/family-screen.tsx';
import { usePeople } from '../people.ts';

export function FamilyPage() {
  const { people } = usePeople();
  return <FamilyScreen people={people} tasksLink={renderTasksLink} />;
}

function renderTasksLink(id: string, words: string) {
  return (
    <Link to="/tasks" search={{ who: id }}>
      {words}
    </Link>
  );
}
