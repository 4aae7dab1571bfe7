import {
  Anchor,
  Button,
  Code,
  CopyButton,
  Group,
  Modal,
  NumberInput,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppSelector } from '@/app/redux';
import { selectMayBeEmbedded } from '@/features/session/selectors';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { mailLink } from '@/lib/mailLink';
import { Waiting } from '@/ui/Waiting';
import { sharedParams } from '../formData/sharedParams';
import { createPermalink } from '../state/thunks/copyPermalink';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
}

const HEIGHT_PX = 400;
const WIDTH_PX = 600;
const MOST_PX = 4000;
/** On a narrow screen, what belongs to a text stands below it. */
const WIDE = '1 1 280px';

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const embedCode = (url: string, title: string, width: number, height: number): string => {
  const address = new URL(url);
  address.searchParams.set('standalone', '1');
  address.searchParams.set('height', String(height));
  return `<iframe title="${attribute(title)}" width="${width}" height="${height}" style="border: 0" src="${attribute(address.href)}"></iframe>`;
};

/** A link to the chart as it is now, unsaved changes included: to copy, to mail, or to embed. */
export function ShareDialog({ title, onClose }: Props) {
  const [search] = useSearchParams();
  const { reply: url, error, reload } = useRequest(createPermalink, sharedParams(search));
  return (
    <Modal opened onClose={onClose} title={`Share ${title}`} size="lg">
      {error && <ErrorNotice error={error} action={{ label: 'Try again', onClick: reload }} />}
      {!error && url === null && <Waiting>Creating the link…</Waiting>}
      {url !== null && <Shared url={url} title={title} />}
    </Modal>
  );
}

function Shared({ url, title }: { readonly url: string; readonly title: string }) {
  const mayBeEmbedded = useAppSelector(selectMayBeEmbedded);
  const mail = mailLink({ subject: title, body: `See this chart: ${url}` });
  return (
    <Stack gap="md">
      <Group align="end" gap="sm">
        <TextInput
          label="Link"
          description="Opens the chart as it is now, for people who may see its data."
          value={url}
          readOnly
          flex={WIDE}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Copy value={url} what="link" />
        <Anchor href={mail} size="sm">
          <Group gap={4} wrap="nowrap" mb={4}>
            <IconMail size={16} stroke={1.5} aria-hidden /> Send by e-mail
          </Group>
        </Anchor>
      </Group>
      {mayBeEmbedded ? <Embedding url={url} title={title} /> : <NoEmbedding />}
    </Stack>
  );
}

/** Browsers would show an empty frame. */
function NoEmbedding() {
  return (
    <Text size="sm" c="dimmed">
      There is no code to embed the chart, since this server names no sites whose pages may show it.
      Its administrator does that with the setting <Code>--embedding-sites</Code>.
    </Text>
  );
}

function Embedding({ url, title }: { readonly url: string; readonly title: string }) {
  const [width, setWidth] = useState(WIDTH_PX);
  const [height, setHeight] = useState(HEIGHT_PX);
  const code = embedCode(url, title, width, height);
  const size = (set: (px: number) => void) => (value: number | string) => {
    if (typeof value === 'number') set(value);
  };
  return (
    <>
      <Group gap="sm">
        <NumberInput
          label="Width (px)"
          value={width}
          min={100}
          max={MOST_PX}
          allowDecimal={false}
          onChange={size(setWidth)}
          w={120}
        />
        <NumberInput
          label="Height (px)"
          value={height}
          min={100}
          max={MOST_PX}
          allowDecimal={false}
          onChange={size(setHeight)}
          w={120}
        />
      </Group>
      <Group align="end" gap="sm">
        <Textarea
          label="Embed code"
          description="For pages of the sites that this server names; their readers sign in here."
          value={code}
          readOnly
          autosize
          minRows={2}
          flex={WIDE}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Copy value={code} what="code" />
      </Group>
    </>
  );
}

function Copy({ value, what }: { readonly value: string; readonly what: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" miw={96} onClick={copy}>
          {copied ? 'Copied' : `Copy ${what}`}
        </Button>
      )}
    </CopyButton>
  );
}
