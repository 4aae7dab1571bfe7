import { HttpError } from '../../errors.ts';

const refused = (message: string) => new HttpError(422, message);

const STORE = 's3.amazonaws.com';

/** The public address of an object. The store has no certificate for a bucket with a point in its name. */
const objectAddress = (bucket: string, key: string): string => {
  const path = key.split('/').map(encodeURIComponent).join('/');
  return bucket.includes('.')
    ? `https://${STORE}/${bucket}/${path}`
    : `https://${bucket}.${STORE}/${path}`;
};

/** What a person writes as the address of a file, also `s3://bucket/key`. */
export const addressOf = (text: string): URL => {
  const [, bucket, key = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/(.+)$/.exec(text.trim()) ?? [];
  const written = bucket ? objectAddress(bucket, key) : text.trim();
  if (!URL.canParse(written))
    throw refused('This is no address of a file: such addresses begin with https:// or s3://.');
  const url = new URL(written);
  if (url.username !== '' || url.password !== '')
    throw refused('An address with a user or a password is not fetched.');
  if (url.protocol === 's3:') throw refused('The address of an object of S3 is s3://bucket/key.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refused(`Addresses with ${url.protocol}// are not fetched, only https:// and s3://.`);
  url.hash = '';
  return url;
};
