/** The countries whose regions have outlines: their code (ISO 3166-1), their key in the settings, and their name. */

const LIST = `
AF afghanistan Afghanistan
AL albania Albania
DZ algeria Algeria
AS american_samoa American Samoa
AD andorra Andorra
AO angola Angola
AI anguilla Anguilla
AQ antarctica Antarctica
AG antigua_and_barbuda Antigua and Barbuda
AR argentina Argentina
AM armenia Armenia
AU australia Australia
AT austria Austria
AZ azerbaijan Azerbaijan
AX aland Åland
BS the_bahamas Bahamas
BH bahrain Bahrain
BD bangladesh Bangladesh
BB barbados Barbados
BY belarus Belarus
BE belgium Belgium
BZ belize Belize
BJ benin Benin
BM bermuda Bermuda
BT bhutan Bhutan
BO bolivia Bolivia
BA bosnia_and_herzegovina Bosnia and Herzegovina
BW botswana Botswana
BR brazil Brazil
BN brunei Brunei
BG bulgaria Bulgaria
BF burkina_faso Burkina Faso
BI burundi Burundi
KH cambodia Cambodia
CM cameroon Cameroon
CA canada Canada
CV cape_verde Cape Verde
CF central_african_republic Central African Republic
TD chad Chad
CL chile Chile
CN china China
CO colombia Colombia
KM comoros Comoros
CK cook_islands Cook Islands
CR costa_rica Costa Rica
CI ivory_coast Côte d’Ivoire
HR croatia Croatia
CZ czech_republic Czechia
CD democratic_republic_of_the_congo Democratic Republic of the Congo
DK denmark Denmark
CY dhekelia_sovereign_base_area Dhekelia Sovereign Base Area
DJ djibouti Djibouti
DM dominica Dominica
DO dominican_republic Dominican Republic
EC ecuador Ecuador
EG egypt Egypt
SV el_salvador El Salvador
GQ equatorial_guinea Equatorial Guinea
ER eritrea Eritrea
EE estonia Estonia
SZ swaziland Eswatini
ET ethiopia Ethiopia
FM micronesia Federated States of Micronesia
FJ fiji Fiji
FI finland Finland
FR france France
PF french_polynesia French Polynesia
GA gabon Gabon
GM gambia Gambia
PS gaza_strip Gaza Strip
GE georgia Georgia
DE germany Germany
GH ghana Ghana
GR greece Greece
GL greenland Greenland
GD grenada Grenada
GT guatemala Guatemala
GN guinea Guinea
GW guinea_bissau Guinea Bissau
GY guyana Guyana
HT haiti Haiti
HN honduras Honduras
HK hong_kong_s_a_r Hong Kong S.A.R.
HU hungary Hungary
IS iceland Iceland
IN india India
ID indonesia Indonesia
IR iran Iran
IQ iraq Iraq
IE ireland Ireland
IL israel Israel
IT italy Italy
JM jamaica Jamaica
JP japan Japan
JO jordan Jordan
KZ kazakhstan Kazakhstan
KE kenya Kenya
XK kosovo Kosovo
KW kuwait Kuwait
KG kyrgyzstan Kyrgyzstan
LA laos Laos
LV latvia Latvia
LB lebanon Lebanon
LS lesotho Lesotho
LR liberia Liberia
LY libya Libya
LI liechtenstein Liechtenstein
LT lithuania Lithuania
LU luxembourg Luxembourg
MG madagascar Madagascar
MW malawi Malawi
MY malaysia Malaysia
MV maldives Maldives
ML mali Mali
MT malta Malta
MH marshall_islands Marshall Islands
MR mauritania Mauritania
MU mauritius Mauritius
MX mexico Mexico
MD moldova Moldova
MN mongolia Mongolia
ME montenegro Montenegro
MS montserrat Montserrat
MA morocco Morocco
MZ mozambique Mozambique
MM myanmar Myanmar
NA namibia Namibia
NR nauru Nauru
NP nepal Nepal
NL netherlands Netherlands
NC new_caledonia New Caledonia
NZ new_zealand New Zealand
NI nicaragua Nicaragua
NE niger Niger
NG nigeria Nigeria
KP north_korea North Korea
MK macedonia North Macedonia
MP northern_mariana_islands Northern Mariana Islands
NO norway Norway
OM oman Oman
PK pakistan Pakistan
PW palau Palau
PA panama Panama
PG papua_new_guinea Papua New Guinea
PY paraguay Paraguay
PE peru Peru
PH philippines Philippines
PL poland Poland
PT portugal Portugal
QA qatar Qatar
CG republic_of_the_congo Republic of the Congo
RO romania Romania
RU russia Russia
RW rwanda Rwanda
SS s_sudan S. Sudan
SH saint_helena Saint Helena
KN saint_kitts_and_nevis Saint Kitts and Nevis
LC saint_lucia Saint Lucia
PM saint_pierre_and_miquelon Saint Pierre and Miquelon
VC saint_vincent_and_the_grenadines Saint Vincent and the Grenadines
WS samoa Samoa
SM san_marino San Marino
ST sao_tome_and_principe Sao Tome and Principe
SA saudi_arabia Saudi Arabia
SN senegal Senegal
RS republic_of_serbia Serbia
SC seychelles Seychelles
SL sierra_leone Sierra Leone
SG singapore Singapore
SK slovakia Slovakia
SI slovenia Slovenia
SB solomon_islands Solomon Islands
SO somalia Somalia
ZA south_africa South Africa
KR korea South Korea
ES spain Spain
LK sri_lanka Sri Lanka
SD sudan Sudan
SR suriname Suriname
SE sweden Sweden
CH switzerland Switzerland
SY syria Syria
TW taiwan Taiwan
TJ tajikistan Tajikistan
TZ tanzania Tanzania
TH thailand Thailand
TL timorleste Timor-Leste
TG togo Togo
TO tonga Tonga
TT trinidad_and_tobago Trinidad and Tobago
TN tunisia Tunisia
TR turkey Turkey
TM turkmenistan Turkmenistan
TC turks_and_caicos_islands Turks and Caicos Islands
CU us_naval_base_guantanamo_bay US Naval Base Guantanamo Bay
UG uganda Uganda
UA ukraine Ukraine
AE united_arab_emirates United Arab Emirates
GB uk United Kingdom
US usa United States
VI united_states_virgin_islands United States Virgin Islands
UY uruguay Uruguay
UZ uzbekistan Uzbekistan
VU vanuatu Vanuatu
VE venezuela Venezuela
VN vietnam Vietnam
WF wallis_and_futuna Wallis and Futuna
YE yemen Yemen
ZM zambia Zambia
ZW zimbabwe Zimbabwe
`;

export interface CountryKey {
  readonly code: string;
  readonly key: string;
  readonly name: string;
}

export const COUNTRIES: readonly CountryKey[] = LIST.trim()
  .split('\n')
  .map((line) => {
    const [code = '', key = '', ...name] = line.split(' ');
    return { code, key, name: name.join(' ') };
  });

export const countryOf = (key: unknown): CountryKey | undefined =>
  COUNTRIES.find((one) => one.key === key);
