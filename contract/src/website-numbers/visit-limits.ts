/** How long a visitor keeps a number of their own after they were last active */
export const VISITOR_NUMBER_MINUTES = 30
/** How long a visitor keeps seeing the number of the source that brought them */
export const SOURCE_NUMBER_DAYS = 30
