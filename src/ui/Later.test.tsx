import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Later } from './Later';

test('what comes later is drawn after what stands beside it, and stays', () => {
  const drawn: string[] = [];
  const Drawn = ({ name }: { name: string }) => {
    drawn.push(name);
    return <p>{name}</p>;
  };
  let again = (): void => undefined;
  const Page = () => {
    const [count, setCount] = useState(0);
    again = () => setCount(count + 1);
    return (
      <>
        <Later>
          <Drawn name={`settings ${count}`} />
        </Later>
        <Drawn name={`chart ${count}`} />
      </>
    );
  };
  render(<Page />);
  expect(drawn).toEqual(['chart 0', 'settings 0']);
  act(again);
  expect(screen.getByText('settings 1')).toBeInTheDocument();
});
