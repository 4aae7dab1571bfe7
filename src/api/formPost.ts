import { csrfToken } from './csrf';

/** Posts an HTML form, for downloads into a new window: the browser saves a reply of any size. */
export const postForm = async (
  path: string,
  fields: Readonly<Record<string, string>>,
  target: '_blank' | '_self' = '_blank',
): Promise<void> => {
  const token = await csrfToken();
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = path;
  form.target = target;
  form.hidden = true;
  for (const [name, value] of Object.entries({ ...fields, csrf_token: token ?? '' })) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
};
