import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Later } from './Later';

test('what comes later is drawn after what stands beside it, and stays', () => {
  const drawn: string[] = [];
  const Drawn = ({ name }: { name: string }) => {
    drawn.push(name);
    return <p>{name}</p>;
  };
  const Page = () => {
    const [count, setCount] = useState(0);
    return (
      <>
        <Later>
          <Drawn name={`settings ${count}`} />
        </Later>
        <button type="button" onClick={() => setCount(count + 1)}>
          Next
        </button>
        <Drawn name={`chart ${count}`} />
      </>
    );
  };
  render(<Page />);
  expect(drawn).toEqual(['chart 0', 'settings 0']);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('settings 1')).toBeInTheDocument();
});
