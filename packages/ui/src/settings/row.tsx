import { type ReactNode, useId } from 'react';

interface Props {
  label: string;
  help?: string | null;
  /** What is wrong with the value. */
  problem?: string | null;
  /** Given the ids that label and describe it. */
  children: ReactNode | ((ids: { labelledBy: string; describedBy: string }) => ReactNode);
}

/** Label and one line of help on the left, the control on the right. */
export function Row({ label, help = null, problem = null, children }: Props) {
  const id = useId();
  const ids = { labelledBy: `${id}label`, describedBy: `${id}help` };
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
