import { type ReactNode, useId } from 'react';

/** Of the elements with a control's label and its help. */
export interface FieldIds {
  labelledBy: string;
  describedBy: string;
}

interface Props {
  label: string;
  help?: string | null;
  /** What is wrong with the value. */
  problem?: string | null;
  children: ReactNode | ((ids: FieldIds) => ReactNode);
}

/** Label and one line of help on the left, the control on the right. */
export function Row({ label, help = null, problem = null, children }: Props) {
  const id = useId();
  const ids: FieldIds = { labelledBy: `${id}label`, describedBy: `${id}help` };
  return (
    <div className="row">
      <div className="row-words">
        <span className="row-label" id={ids.labelledBy}>
          {label}
        </span>
        <span className="row-help" id={ids.describedBy}>
          {help}
        </span>
        {problem !== null && (
          <span className="row-problem" role="alert">
            {problem}
          </span>
        )}
      </div>
      <div className="row-control">{typeof children === 'function' ? children(ids) : children}</div>
    </div>
  );
}
