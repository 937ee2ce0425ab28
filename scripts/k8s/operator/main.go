// Writes the stateful set that the MongoDB Community Operator would make of each MongoDBCommunity in
// rendered manifests (standard input), by the operator's own library.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	mongodb "github.com/mongodb/mongodb-kubernetes-operator/api/v1"
	"github.com/mongodb/mongodb-kubernetes-operator/controllers/construct"
	"github.com/mongodb/mongodb-kubernetes-operator/pkg/kube/statefulset"
	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/util/yaml"
	sigsyaml "sigs.k8s.io/yaml"
)

func main() {
	reader := yaml.NewYAMLReader(bufio.NewReader(os.Stdin))
	for {
		text, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			panic(err)
		}
		var asked mongodb.MongoDBCommunity
		if err := sigsyaml.Unmarshal(text, &asked); err != nil || asked.Kind != "MongoDBCommunity" {
			continue
		}
		made, err := sigsyaml.Marshal(setOf(&asked))
		if err != nil {
			panic(err)
		}
		fmt.Printf("---\n%s", made)
	}
}

func setOf(asked *mongodb.MongoDBCommunity) appsv1.StatefulSet {
	image := "operator/image:0"
	set := appsv1.StatefulSet{}
	set.APIVersion, set.Kind = "apps/v1", "StatefulSet"
	construct.BuildMongoDBReplicaSetStatefulSetModificationFunction(asked, asked, image, image, image, image, true)(&set)
	statefulset.WithCustomSpecs(asked.Spec.StatefulSetConfiguration.SpecWrapper.Spec)(&set)
	return set
}
