import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';

interface Props {
  /** What it does; its accessible name and its tooltip. */
  label: string;
  icon: LucideIcon;
  /** The keys that do the same, in words. */
  shortcut?: string | null;
  /** Beside the icon. */
  children?: ReactNode;
  isDisabled?: boolean;
  /** It cannot work here: the label says why. It can still be reached, so that this is heard and read. */
  isOff?: boolean;
  onPress?: () => void;
}

/** A button of the bar: an icon with a tooltip, which opens away from the words. */
export function BarButton({
  label,
  icon: Icon,
  shortcut = null,
  children,
  isDisabled = false,
  isOff = false,
  onPress,
}: Props) {
  const pressed = onPress && { onPress };
  return (
    <TooltipTrigger delay={600} closeDelay={0}>
      <Button
        className="bar-button"
        aria-label={label}
        isDisabled={isDisabled}
        data-off={isOff || undefined}
        {...pressed}
      >
        <Icon aria-hidden size={18} strokeWidth={1.75} />
        {children}
      </Button>
      <Tooltip className="tooltip" placement="bottom" offset={4}>
        {label}
        {shortcut !== null && <kbd>{shortcut}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  );
}
