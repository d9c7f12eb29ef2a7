import { columnName, type ValueKind } from './import-draft.ts'

/** What columns are called: in our own exports, in those of mail programs and telephone systems, in English and German. */
const names: Readonly<Record<ValueKind, string>> = {
  first_name: 'firstname givenname forename vorname first',
  last_name: 'lastname surname familyname nachname familienname last',
  name: 'name fullname displayname contact contactname anzeigename vollstandigername kontakt',
  company:
    'company companyname organization organisation organizationname organization1name firma unternehmen',
  email: 'email emailaddress email1 email1value email1address mail emailadresse epost',
  mobile:
    'mobile mobile1 mobile2 mobile3 mobilephone mobilenumber cell cellphone handy mobil mobil1 mobil2 mobil3 mobiltelefon handynummer mobilnummer',
  tel: 'tel tel1 tel2 tel3 phone phone1 phone2 phone3 phone1value phone2value phone3value telephone phonenumber number businessphone businessphone2 workphone homephone homephone2 otherphone primaryphone companymainphone telefon telefon1 telefon2 telefon3 telefonnummer rufnummer nummer telefongeschaftlich telefonprivat festnetz',
  group_name: 'group groupname groups gruppe category categories kategorie kategorien groupmembership',
  notes: 'notes note comment comments notiz notizen bemerkung bemerkungen anmerkung kommentar',
}

const kindOf: ReadonlyMap<string, ValueKind> = new Map(
  Object.entries(names).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind as ValueKind])),
)

/** What each column of a file holds; null for what no contact has. */
export function readColumns(header: readonly string[]): readonly (ValueKind | null)[] {
  return header.map((name) => kindOf.get(columnName(name)) ?? null)
}
