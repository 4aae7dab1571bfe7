export function SqlLabPage() {
  return null;
}
