/** Skills of software, data, design and IT; the format of `skill-dictionary.ts`. */
export const software = `
Python: Python 3, Python3
Java: Java 8, Java 11, Java 17, Core Java, J2EE, Java EE
JavaScript: ECMAScript, ES6, Javascript
TypeScript
C++: CPP, C plus plus
C#
!C
!Go
!R: R programming, RStudio
!Rust
!Ruby
Ruby on Rails: Rails, RoR
PHP: PHP 7, PHP 8
Kotlin
!Swift: SwiftUI
Objective-C
Scala
Perl
Elixir
Erlang
Haskell
Clojure
!Dart
Flutter
Bash: Bash scripting, Shell, Shell scripting, Unix shell
PowerShell
SQL: Structured Query Language
T-SQL: Transact-SQL, TSQL
PL/SQL: PLSQL
VBA: Excel VBA
COBOL
Fortran
MATLAB
SAS
HTML: HTML5
CSS: CSS3
!Sass: SCSS
Tailwind CSS: Tailwind, TailwindCSS
Bootstrap
React: React.js, ReactJS
React Native
Redux: Redux Toolkit
Next.js: NextJS
Vue.js: Vue, VueJS
Nuxt.js: Nuxt
Svelte: SvelteKit
Angular: AngularJS
jQuery
Node.js: Node, NodeJS
!Express: Express.js, ExpressJS
NestJS: Nest.js
Django: Django REST Framework
Flask
FastAPI
Spring Boot: SpringBoot
!Spring: Spring Framework, Spring MVC
Hibernate
.NET: dotnet, .NET Core, .NET Framework
ASP.NET: ASP.NET Core, ASP.NET MVC
Laravel
Symfony
GraphQL: Apollo GraphQL
REST APIs: REST, RESTful APIs, REST API, RESTful services, RESTful
gRPC
WebSockets
Microservices: Microservice architecture
Apache Kafka: Kafka
RabbitMQ
PostgreSQL: Postgres, PSQL
MySQL
MariaDB
SQL Server: Microsoft SQL Server, MS SQL, MSSQL, MS SQL Server
SQLite
Oracle Database: Oracle DB, Oracle 19c, Oracle 12c
MongoDB: Mongo
Redis
Cassandra: Apache Cassandra
DynamoDB: Amazon DynamoDB
Elasticsearch: Elastic Search, ELK, ELK Stack
OpenSearch
Neo4j
Snowflake
Databricks
BigQuery: Google BigQuery
Redshift: Amazon Redshift
Apache Spark: Spark, PySpark
Hadoop: Apache Hadoop
Hive: Apache Hive
Apache Airflow: Airflow
Apache Flink: Flink
dbt
ETL: ELT, ETL pipelines
Data Modeling: Dimensional modeling
Data Warehousing: Data Warehouse
Data Engineering
Data Analysis: Data Analytics
Data Science
Data Visualization
Data Governance
Tableau
Power BI: PowerBI, Microsoft Power BI
Looker
Qlik Sense: QlikView, Qlik
Machine Learning: ML
Deep Learning
Natural Language Processing: NLP
Computer Vision
Large Language Models: LLM, LLMs
Generative AI: GenAI
TensorFlow
PyTorch
Keras
scikit-learn: sklearn, Scikit Learn
Pandas
NumPy
Jupyter: Jupyter Notebook
MLOps
MLflow
Statistics: Statistical Analysis, Statistical modeling
A/B Testing: AB Testing, Split testing
AWS: Amazon Web Services
AWS Lambda: Lambda
Amazon EC2: EC2
Amazon S3: S3
Azure: Microsoft Azure
Azure DevOps
Google Cloud: GCP, Google Cloud Platform
Docker
Kubernetes: K8s, EKS, GKE, AKS
Helm
Terraform
Ansible
!Puppet
!Chef
CloudFormation
CI/CD: Continuous Integration, CICD
Jenkins
GitHub Actions
GitLab CI: GitLab CI/CD
CircleCI
Argo CD: ArgoCD
Git: Version control
GitHub
GitLab
Bitbucket
Jira
Confluence
Linux: Red Hat Linux, RHEL, Ubuntu
Unix
Windows Server
Active Directory: AD DS
Azure AD: Entra ID, Azure Active Directory
Office 365: Microsoft 365, O365, M365
VMware: vSphere, VMware vSphere
Hyper-V
Citrix
Nginx
Prometheus
Grafana
Datadog
Splunk
New Relic
Observability
Site Reliability Engineering: SRE
DevOps
DevSecOps
Networking: Computer networking
TCP/IP
DNS
DHCP
VPN
Cisco: Cisco IOS
BGP
OSPF
Firewalls: Firewall
Palo Alto Networks: Palo Alto firewalls
Fortinet: FortiGate
SD-WAN
Network Security
Cybersecurity: Cyber security, Information Security, InfoSec
Penetration Testing: Pen testing, Pentesting
Vulnerability Management
Incident Response
SIEM
Threat Modeling
Threat Hunting
Identity and Access Management: IAM
Okta
NIST: NIST 800-53, NIST CSF
SOC 2
ISO 27001
OAuth: OAuth 2.0, OAuth2
Burp Suite
Wireshark
Nessus
Metasploit
Selenium: Selenium WebDriver
Cypress
Playwright
Jest
JUnit
Pytest
Postman
Test Automation: Automated testing
Quality Assurance: QA
Manual Testing
Performance Testing: Load testing, JMeter
Unit Testing
Test-Driven Development: TDD
Object-Oriented Programming: OOP
Design Patterns
System Design
Distributed Systems
Event-Driven Architecture
Embedded Systems
Embedded C
RTOS: FreeRTOS
Firmware
Verilog
VHDL
FPGA
PCB Design: Altium, Altium Designer
iOS: iOS development
Android: Android development, Jetpack Compose
Unity: Unity3D
Unreal Engine
OpenGL
WebGL
Three.js
D3.js: D3
Webpack
Vite
Salesforce: Salesforce.com, SFDC
Apex
Salesforce Lightning: LWC
ServiceNow
SAP: SAP ERP, SAP ECC
SAP S/4HANA: S/4HANA, SAP HANA
SAP FICO
ABAP
Oracle EBS: Oracle E-Business Suite
Workday: Workday HCM
PeopleSoft
NetSuite: Oracle NetSuite
Microsoft Dynamics: Dynamics 365, Dynamics CRM
SharePoint
Power Automate
Power Apps: PowerApps
UiPath
RPA: Robotic Process Automation
Blockchain
Solidity
ITIL
Help Desk: Helpdesk, Service desk
Technical Support
Troubleshooting
Technical Writing
Business Intelligence
Business Analysis
Requirements Gathering: Requirements analysis, Requirements elicitation
User Stories
Agile: Agile methodologies
Scrum
Kanban
!SAFe: Scaled Agile Framework
Lean
Waterfall
Product Management
Product Strategy
Product Roadmaps: Roadmapping, Product roadmap
Project Management
Program Management
Stakeholder Management
Change Management
Risk Management
Vendor Management
Budget Management: Budgeting
UX Design: User Experience, User experience design
UI Design: User interface design
User Research: UX research
Usability Testing
Wireframing: Wireframes
Prototyping
Figma
!Sketch
InVision
Adobe XD
Adobe Photoshop: Photoshop
Adobe Illustrator: Illustrator
Adobe InDesign: InDesign
After Effects: Adobe After Effects
Premiere Pro: Adobe Premiere Pro, Adobe Premiere
Adobe Creative Suite: Adobe Creative Cloud, Creative Suite
Design Systems
Interaction Design
Accessibility: WCAG
Graphic Design
Typography
Motion Graphics
Video Editing
Copywriting
Content Strategy
Storybook
`;
