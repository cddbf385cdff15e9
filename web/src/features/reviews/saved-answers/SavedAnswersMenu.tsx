import { Button } from '@mantine/core'
import { IconBookmark, IconChevronDown, IconDeviceFloppy, IconPencil } from '@tabler/icons-react'
import type { SavedAnswer } from '#contract/reviews/saved-answers.ts'
import { isSessionEnded, messageOf } from '../../../platform/api-error.ts'
import { MenuOnDemand } from '../../../ui/MenuOnDemand.tsx'
import { useSavedAnswers } from './saved-answers.data.ts'
import classes from './saved-answers.module.css'

interface SavedAnswersMenuProps {
  onInsert: (answer: SavedAnswer) => void
  /** Given while there is a text that could be saved */
  onSave: (() => void) | undefined
  onManage: () => void
}

/** Beside the text of an answer: the business's saved ones, to be inserted into it */
export function SavedAnswersMenu({ onInsert, onSave, onManage }: SavedAnswersMenuProps) {
  // Read here, not in the menu: only what is read while this renders makes it render again
  const { data: saved, isPending, isError, error, refetch } = useSavedAnswers()
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
          Saved answers
        </Button>
      )}
    >
      {(Menu) => (
        <>
          <div className={classes.choices}>
            {saved?.map((answer) => (
              <Menu.Item key={answer.saved_answer_uuid} onClick={() => onInsert(answer)}>
                {answer.title}
                <span className={classes.excerpt}>{answer.contents}</span>
              </Menu.Item>
            ))}
          </div>
          {isPending && <div className={classes.note}>Loading the saved answers</div>}
          {saved?.length === 0 && <div className={classes.note}>None yet. Save what you write often, and insert it with a click.</div>}
          {isFailed && (
            <>
              <div className={classes.note}>{messageOf(error)}</div>
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
            Edit saved answers
          </Menu.Item>
        </>
      )}
    </MenuOnDemand>
  )
}
