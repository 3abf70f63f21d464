import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { BarButton } from './bar-button.js';

interface Props {
  label: string;
  icon: LucideIcon;
  /** Beside the button's icon. */
  value?: ReactNode;
  /** Whether it is open, where that is decided elsewhere. */
  isOpen?: boolean;
  onOpenChange(isOpen: boolean): void;
  children: ReactNode;
}

/** A button of the bar with a panel of controls that opens above it. */
export function BarPanel({ label, icon, value, isOpen, onOpenChange, children }: Props) {
  return (
    <DialogTrigger onOpenChange={onOpenChange} {...(isOpen !== undefined && { isOpen })}>
      <BarButton label={label} icon={icon}>
        {value}
      </BarButton>
      <Popover className="popover" placement="top start" offset={6} containerPadding={4}>
        <Dialog className="panel" aria-label={label}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
