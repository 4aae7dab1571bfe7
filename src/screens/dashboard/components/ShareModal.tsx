import { Anchor, Button, CopyButton, Group, Modal, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useAppSelector } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { mailLink } from '@/lib/mailLink';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import {
  selectChartName,
  selectComponent,
  selectDashboardState,
  selectTitle,
} from '../state/selectors';
import { shareDashboard } from '../state/thunks/shareDashboard';
import { titleOfTab } from './grid/titleOfTab';

/** On a narrow screen, what belongs to the link stands below it. */
const WIDE = '1 1 280px';

/** A link to the dashboard as it looks now, or to a chart or tab in it: to copy or to mail. */
export function ShareModal({ onClose }: { onClose: () => void }) {
  const { sharedId } = useAppSelector(selectDashboardState);
  const title = useAppSelector(selectTitle);
  const component = useAppSelector((state) => selectComponent(state, sharedId ?? ''));
  const chartName = useAppSelector((state) => component && selectChartName(state, component));
  const { reply: url, error } = useRequest(shareDashboard, { componentId: sharedId });
  const part = component?.type === 'TAB' ? titleOfTab(component) : chartName;
  const named = part ? `${part} of ${title}` : title;
  return (
    <Modal opened onClose={onClose} title={part ? `Share “${part}”` : 'Share this view'}>
      {error ? (
        <ErrorNotice error={error} />
      ) : url === null ? (
        <Waiting>Creating the link…</Waiting>
      ) : (
        <Group align="end" gap="sm">
          <TextInput
            label="Link"
            description={`Opens the dashboard${part ? ` at “${part}”` : ''} with the filters and tabs as they are now. People need access to it.`}
            value={url}
            readOnly
            flex={WIDE}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={url}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
          </CopyButton>
          <Anchor href={mailLink({ subject: named, body: `See ${named}: ${url}` })} size="sm">
            <Group gap={4} wrap="nowrap" mb={4}>
              <IconMail size={16} stroke={1.5} aria-hidden /> Send by e-mail
            </Group>
          </Anchor>
        </Group>
      )}
    </Modal>
  );
}
