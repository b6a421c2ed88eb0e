import { ChevronDown } from 'lucide-react';
import styles from './fold-button.module.css';

interface FoldButtonProps {
  label: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows and hides what follows it. Its text is that of its surroundings. */
export function FoldButton({ label, isOpen, onToggle }: FoldButtonProps) {
  return (
    <button type="button" className={styles['fold']} aria-expanded={isOpen} onClick={onToggle}>
      {label}
      <ChevronDown size={18} aria-hidden="true" />
    </button>
  );
}
