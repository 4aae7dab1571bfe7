/** A name with the matching part marked. */
export function Marked({ name, text }: { name: string; text: string | null }) {
  const at = text ? name.toLowerCase().indexOf(text.toLowerCase()) : -1;
  if (!text || at < 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, at + text.length)}</mark>
      {name.slice(at + text.length)}
    </>
  );
}
