import { Button } from '@mantine/core'
import { IconBookmark, IconChevronDown, IconDeviceFloppy, IconPencil } from '@tabler/icons-react'
import type { SavedReply } from '#contract/reviews/saved-replies.ts'
import { errorMessageOf, isSessionEnded } from '../../../platform/api/api-error.ts'
import { MenuOnDemand } from '../../../ui/dialogs/MenuOnDemand.tsx'
import { useSavedReplies } from './saved-replies.data.ts'
import classes from './saved-replies.module.css'

interface SavedRepliesMenuProps {
  onInsert: (reply: SavedReply) => void
  /** Defined while there is a text to save */
  onSave: (() => void) | undefined
  onManage: () => void
}

/** Menu beside a reply's text that inserts one of the business's saved replies */
export function SavedRepliesMenu({ onInsert, onSave, onManage }: SavedRepliesMenuProps) {
  // Read here, not in the menu: only properties read during this render trigger a rerender
  const { data: saved, isPending, isError, error, refetch } = useSavedReplies()
  const isFailed = isError && !saved && !isSessionEnded(error)
  return (
    <MenuOnDemand
      position="bottom-start"
      width={320}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      button={(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        >
          Saved replies
        </Button>
      )}
    >
      {(Menu) => (
        <>
          <div className={classes.choices}>
            {saved?.map((reply) => (
              <Menu.Item key={reply.saved_answer_uuid} onClick={() => onInsert(reply)}>
                {reply.title}
                <span className={classes.excerpt}>{reply.contents}</span>
              </Menu.Item>
            ))}
          </div>
          {isPending && <div className={classes.note}>Loading the saved replies</div>}
          {saved?.length === 0 && (
            <div className={classes.note}>No saved replies yet. Save replies you use often and insert them with one click.</div>
          )}
          {isFailed && (
            <>
              <div className={classes.note}>{errorMessageOf(error)}</div>
              <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
                Try again
              </Menu.Item>
            </>
          )}
          <Menu.Divider />
          {onSave && (
            <Menu.Item leftSection={<IconDeviceFloppy size={16} stroke={1.75} aria-hidden />} onClick={onSave}>
              Save this text
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={onManage}>
            Edit saved replies
          </Menu.Item>
        </>
      )}
    </MenuOnDemand>
  )
}
