/** The parameter of an address that names the family in which it opens. */
export const FAMILY_PARAMETER = 'in';
