import { Menu } from '@mantine/core';
import { IconClipboard, IconCopy, IconCopyPlus, IconCut } from '@tabler/icons-react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { Keys } from '@/features/commands/Keys';
import { copyComponents } from '../../clipboard/copyComponents';
import { duplicateComponents } from '../../clipboard/duplicateComponents';
import { pasteFromClipboard } from '../../clipboard/pasteFromClipboard';
import { selectSelection } from '../../select/selectionSlice';

const icon = { size: 16, stroke: 1.5 } as const;

/** Copy, cut, paste and duplicate, for a component and what is selected together with it. */
export function ClipboardItems({ id }: { readonly id: string }) {
  const dispatch = useAppDispatch();
  const selection = useAppSelector(selectSelection);
  const ids = selection.includes(id) ? selection : [id];
  const many = ids.length > 1 ? ` ${ids.length} components` : '';
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconCopy {...icon} />}
        rightSection={<Keys keys="mod+C" />}
        onClick={() => void dispatch(copyComponents({ ids, isCut: false }))}
      >
        Copy{many}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCut {...icon} />}
        rightSection={<Keys keys="mod+X" />}
        onClick={() => void dispatch(copyComponents({ ids, isCut: true }))}
      >
        Cut{many}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconClipboard {...icon} />}
        rightSection={<Keys keys="mod+V" />}
        onClick={() => void dispatch(pasteFromClipboard(id))}
      >
        Paste here
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopyPlus {...icon} />}
        rightSection={<Keys keys="mod+D" />}
        onClick={() => dispatch(duplicateComponents(ids))}
      >
        Duplicate{many}
      </Menu.Item>
    </>
  );
}
