import { Checkbox } from '@mantine/core';
import { pressed, type ChartNode, shareOf } from './chartTree';
import classes from './ScopeTree.module.css';

interface Props {
  readonly node: ChartNode;
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

/** Tabs and charts with a box each; the box of a tab is that of all its charts. */
export function ScopeTree({ node, chosen, onChange }: Props) {
  const share = shareOf(node, chosen);
  return (
    <>
      <Checkbox
        size="xs"
        label={node.label}
        checked={share === 'all'}
        indeterminate={share === 'some'}
        onChange={() => onChange(pressed(node, chosen))}
      />
      {node.children.length > 0 && (
        <ul className={classes.tree} aria-label={node.label}>
          {node.children.map((child) => (
            <li key={child.id}>
              <ScopeTree node={child} chosen={chosen} onChange={onChange} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
