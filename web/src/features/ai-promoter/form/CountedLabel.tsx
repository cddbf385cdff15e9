import classes from '../ai-promoter.module.css'

interface CountedLabelProps {
  label: string
  /** "155 characters", "8 keywords" */
  count: string
  isRequired?: boolean
  isOver?: boolean
}

/**
 * A field's label with a count on the right. The count is not part of the field's accessible name, which would change with each keystroke
 */
export function CountedLabel({ label, count, isRequired = false, isOver = false }: CountedLabelProps) {
  return (
    <span className={classes.fieldHead}>
      <span>
        {label}
        {isRequired && (
          <span className={classes.required} aria-hidden>
            {' '}
            *
          </span>
        )}
      </span>
      <span className={classes.count} data-over={isOver || undefined} aria-hidden>
        {count}
      </span>
    </span>
  )
}

export const formatKeywordCount = (keywords: readonly string[]): string =>
  `${keywords.length} ${keywords.length === 1 ? 'keyword' : 'keywords'}`
